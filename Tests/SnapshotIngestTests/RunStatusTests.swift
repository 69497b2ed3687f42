import SnapshotIngest
import Testing

@Suite struct RunStatusTests {
    @Test(
        arguments: [
            ([], false, 0), ([], true, 0), ([.success], true, 0), ([.noInput], true, 75),
            ([.noInput], false, 66),
            (
                [.unavailable, .cannotCreate, .inputOutput, .badData, .noInput, .refused, .configuration],
                false, 78
            ),
            ([.unavailable, .cannotCreate, .inputOutput, .badData, .noInput, .refused], false, 77),
            ([.unavailable, .cannotCreate, .inputOutput, .badData, .noInput], false, 66),
            ([.unavailable, .cannotCreate, .inputOutput, .badData], false, 65),
            ([.unavailable, .cannotCreate, .inputOutput], false, 74),
            ([.unavailable, .cannotCreate], false, 73),
            ([.unavailable], false, 69), ([.incomplete, .unavailable], false, 69), ([.fault], false, 70),
            ([.usage], false, 64),
        ] as [([RunStatus], Bool, Int32)])
    func theMostLastingCauseCounts(causes: [RunStatus], hasWritten: Bool, status: Int32) {
        #expect(RunStatus(causes: causes.shuffled(), hasWritten: hasWritten).exitStatus == status)
    }
}
