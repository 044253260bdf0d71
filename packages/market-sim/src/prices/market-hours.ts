const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Unix ms of 02:00 UTC on the n-th Sunday of a month: the US daylight saving change, to within hours. */
function nthSunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1, 2)
  const weekday = new Date(first).getUTCDay()
  return first + (((7 - weekday) % 7) + (nth - 1) * 7) * DAY_MS
}

/** New York's UTC offset: -4 h from the second Sunday of March to the first of November, else -5 h. */
function newYorkOffsetMs(unixTimeMs: number): number {
  const year = new Date(unixTimeMs).getUTCFullYear()
  const summer = unixTimeMs >= nthSunday(year, 2, 2) && unixTimeMs < nthSunday(year, 10, 1)
  return (summer ? -4 : -5) * HOUR_MS
}

/** Whether NASDAQ's regular session is open: 9:30 to 16:00 in New York, Monday to Friday. Ignores holidays. */
export function isStockMarketOpen(unixTimeMs: number): boolean {
  const local = new Date(unixTimeMs + newYorkOffsetMs(unixTimeMs))
  const weekday = local.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  return minutes >= 570 && minutes < 960
}

export function isWeekend(unixTimeMs: number): boolean {
  const weekday = new Date(unixTimeMs + newYorkOffsetMs(unixTimeMs)).getUTCDay()
  return weekday === 0 || weekday === 6
}
