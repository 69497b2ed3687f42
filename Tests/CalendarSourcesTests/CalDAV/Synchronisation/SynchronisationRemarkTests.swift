import Testing

@testable import CalendarSources

struct SynchronisationRemarkTests {
    @Test(
        arguments: [
            (
                .changesNotTold("answers 403"),
                "does not tell what changed (answers 403), so that it is listed"
            ),
            (
                .listingRefused("answers 403"),
                "is not listed (answers 403); it was asked for its events instead"
            ),
            (.leftOutOfListing(2), "is not listed whole: 2 resources left out that can be had"),
            (.listedButMissing(1), "lists 1 resource that cannot be had"),
            (.fetchedSingly(2), "gives 2 resources only one by one"),
            (.withoutText(1), "has 1 resource without any text"),
            (.withoutETag(12), "has no ETag for 12 resources"),
        ] as [(SynchronisationRemark, String)])
    func isAClauseOfTheCalendar(_ remark: SynchronisationRemark, _ text: String) {
        #expect(remark.description == text)
    }
}
