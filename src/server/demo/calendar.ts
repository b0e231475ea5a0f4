import { addDays, addMonths, daysBetween } from '../../core/dates.ts'

/** Months of sales in the demo, up to today. */
const MONTHS = 18

/** Maps a sale's rank among all sales to a date. */
export interface Calendar {
  /** 'YYYY-MM-DD' in São Paulo. */
  today: string
  /** The date by which this share (0 to 1) of the sales was made: 0 is 18 months ago, 1 is today. */
  dateAt(share: number): string
  /** An ISO 8601 instant on that date at that minute of the working day, never in the future. */
  instantOn(date: string, minuteOfDay: number): string
}

/**
 * A calendar in which sales grow, and weekends and the last months of a year sell best. `today` only shifts the dates.
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
      // Brazil has had no daylight saving time since 2019.
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
