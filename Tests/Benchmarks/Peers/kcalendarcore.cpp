// KDE's calendar library (KCalendarCore of KF5), on which KOrganizer and Kalendar are built.
// usage: kcalendarcore FILE FROM TO      (days as YYYYMMDD, in UTC)

#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/OccurrenceIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>
#include <algorithm>
#include <cstdio>
#include <vector>

using namespace KCalendarCore;

struct Occurrence {
    QDateTime start, end;
    Event::Ptr event;
};

static QDateTime midnight(const char *day) {
    return QDateTime(QDate::fromString(day, "yyyyMMdd"), QTime(0, 0), Qt::UTC);
}

static QString text(const QDateTime &instant) { return instant.toString(Qt::ISODate); }

int main(int count, char **arguments) {
    if (count != 4) return 64;
    const QDateTime from = midnight(arguments[2]), to = midnight(arguments[3]);
    MemoryCalendar::Ptr calendar(new MemoryCalendar(QTimeZone::utc()));
    if (!ICalFormat().load(calendar, arguments[1])) return 65;

    std::vector<Occurrence> found;
    // The iterator goes by starts: beginning early finds what still runs.
    OccurrenceIterator iterator(*calendar, from.addDays(-40), to);
    while (iterator.hasNext()) {
        iterator.next();
        const Event::Ptr event = iterator.incidence().dynamicCast<Event>();
        if (!event) continue;
        QDateTime start = iterator.occurrenceStartDate(), end;
        if (event->allDay()) {
            start = QDateTime(start.date(), QTime(0, 0), Qt::UTC);
            end = start.addDays(event->dtStart().date().daysTo(event->dtEnd().date()) + 1);
        } else {
            end = start.addSecs(event->dtStart().secsTo(event->dtEnd()));
        }
        if (start < to && end > from) found.push_back({start.toUTC(), end.toUTC(), event});
    }
    std::sort(found.begin(), found.end(), [](const Occurrence &a, const Occurrence &b) {
        if (a.start != b.start) return a.start < b.start;
        if (a.end != b.end) return a.end < b.end;
        return a.event->uid() < b.event->uid();
    });

    QJsonArray array;
    for (size_t i = 0; i < found.size() && i < 500; i++) {
        const Occurrence &occurrence = found[i];
        array.append(QJsonObject{{"uid", occurrence.event->uid()},
                                 {"summary", occurrence.event->summary()},
                                 {"location", occurrence.event->location()},
                                 {"start", text(occurrence.start)},
                                 {"end", text(occurrence.end)},
                                 {"allDay", occurrence.event->allDay()}});
    }
    const QByteArray json = QJsonDocument(array).toJson(QJsonDocument::Compact);
    return fwrite(json.constData(), 1, json.size(), stdout) == size_t(json.size()) ? 0 : 74;
}
