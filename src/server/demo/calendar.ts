import { addDays, addMonths, daysBetween } from '../../core/datas.ts'

/** The months that the demo's sales cover, up to today. */
const MONTHS = 18

/** Places a sale's rank among all sales on the calendar. */
export interface Calendar {
  /** 'YYYY-MM-DD' in São Paulo. */
  today: string
  /** The date by which this share (0 to 1) of the sales was made: the first is 18 months ago, the last is today. */
  dateAt(share: number): string
  /** That date at this time of the working day, never later than a moment ago: an ISO 8601 instant. */
  instantOn(date: string, minuteOfDay: number): string
}

/**
 * A calendar in which sales grow, weekends sell best and so do the last months of a year. Only dates depend on `today`:
 * which sale is how recent does not.
 */
export function createCalendar(today: string, now: Date): Calendar {
  const start = addMonths(today, -MONTHS)
  const length = daysBetween(start, today)
  const reached: number[] = []
  let total = 0
  for (let day = 0; day <= length; day++) {
    total += demandOn(addDays(start, day), day / length)
    reached.push(total)
  }
  return {
    today,
    dateAt: (share) => {
      const day = reached.findIndex((sum) => sum >= share * total)
      return addDays(start, day === -1 ? length : day)
    },
    instantOn: (date, minuteOfDay) => {
      // Brazil keeps no summer time since 2019.
      const instant = Date.parse(`${date}T00:00:00-03:00`) + minuteOfDay * 60_000
      return new Date(Math.min(instant, now.getTime() - (24 * 60 - minuteOfDay) * 1000)).toISOString()
    },
  }
}

// January to December, and Sunday to Saturday.
const MONTHLY = [0.8, 0.75, 1, 0.95, 1.05, 1, 0.9, 1.05, 1.1, 1.15, 1.3, 0.85]
const DAILY = [1, 0.5, 0.7, 0.8, 0.9, 1.1, 1.8]

function demandOn(date: string, elapsed: number): number {
  const utc = new Date(`${date}T00:00:00Z`)
  return (0.7 + 0.6 * elapsed) * (MONTHLY[utc.getUTCMonth()] ?? 1) * (DAILY[utc.getUTCDay()] ?? 1)
}
