/** Backups made every day: their names, which are kept, and when their absence is worth a notice. */
import { addDays } from './dates.ts'

/** Administradores are told when the last backup is older. */
export const COPIA_HOURS = 36

/** How many are kept: the last days, and then the newest of each week and of each month. */
const KEPT_DAYS = 7
const KEPT_WEEKS = 4
const KEPT_MONTHS = 12

/** The file of the day (YYYY-MM-DD): 'plantao-2026-03-10.tar', with '.age' if encrypted. */
export function copiaFile(day: string, encrypted: boolean): string {
  return `plantao-${day}.tar${encrypted ? '.age' : ''}`
}

/** The day of such a file; null for any other. */
export function dayOfCopia(file: string): string | null {
  return /^plantao-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?$/.exec(file)?.[1] ?? null
}

/** The ones among the days (YYYY-MM-DD, each once) whose backups need not be kept. Weeks begin on Monday. */
export function copiasToDelete(days: readonly string[]): string[] {
  const newestFirst = days.toSorted().reverse()
  const kept = new Set([
    ...newestOfEach(newestFirst, (day) => day, KEPT_DAYS),
    ...newestOfEach(newestFirst, mondayOf, KEPT_WEEKS),
    ...newestOfEach(newestFirst, (day) => day.slice(0, 7), KEPT_MONTHS),
  ])
  return newestFirst.filter((day) => !kept.has(day))
}

function newestOfEach(days: readonly string[], period: (day: string) => string, count: number): string[] {
  const seen = new Map<string, string>()
  for (const day of days) if (!seen.has(period(day))) seen.set(period(day), day)
  return [...seen.values()].slice(0, count)
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
