/** Dates and times that spreadsheets store as a number of days. */

const DAY_SECONDS = 86_400
/** 31/12/9999 */
const LAST_DAY = 2_958_465
/** 1970-01-01 counted from 1900. */
const EPOCH_DAY = 25_569
/** Days between the two beginnings: Excel for Mac counted from 1904. */
const DAYS_TO_1904 = 1_462
/** Excel counts 29/02/1900, a day that never was. */
const NO_SUCH_DAY = 60

export interface SerialDate {
  /** 'YYYY-MM-DD'; null for day 0 (a lookup of an empty cell) and what lies outside of 1900 to 9999. */
  date: string | null
  /** 'HH:MM:SS'; null at midnight. */
  time: string | null
}

/** The date and time of a number of days, rounded to the second. Source: ECMA-376, 18.17.4. */
export function serialDate(days: number, from1904: boolean): SerialDate {
  const seconds = Math.round(days * DAY_SECONDS)
  const whole = Math.floor(seconds / DAY_SECONDS)
  const second = seconds - whole * DAY_SECONDS
  return { date: dateOf(whole + (from1904 ? DAYS_TO_1904 : 0)), time: second === 0 ? null : clock(second) }
}

/** The time of day, or a duration of more than a day: '26:30:00'. */
export function serialTime(days: number): string {
  return clock(Math.round(Math.abs(days) * DAY_SECONDS))
}

function dateOf(day: number): string | null {
  if (!(day >= 1 && day <= LAST_DAY) || day === NO_SUCH_DAY) return null
  const sinceEpoch = day - EPOCH_DAY + (day < NO_SUCH_DAY ? 1 : 0)
  return new Date(sinceEpoch * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60].map(two).join(':')
}
