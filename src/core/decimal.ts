/**
 * `value` × 10^`decimals` as an integer, rounded half away from zero. Uses the number's shortest decimal representation
 * (1.005 is 1.005, not 1.00499…). Throws RangeError if `value` is not finite.
 */
export function toScaled(value: number, decimals: number): bigint {
  const { digits, exponent } = decimalOf(value)
  const shift = exponent + decimals
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift))
  return value < 0 ? -magnitude : magnitude
}

/** The number nearest to `scaled` ÷ 10^`decimals`, exact for up to 15 digits. Never -0. */
export function fromScaled(scaled: bigint, decimals: number): number {
  return Number(scaled) / 10 ** decimals
}

/** Whether the number's shortest decimal representation has at most `max` decimals. False if not finite. */
export function hasAtMostDecimals(value: number, max: number): boolean {
  if (!Number.isFinite(value)) return false
  return decimalOf(value).exponent >= -max
}

/** `dividend` ÷ `divisor`, rounded half away from zero. `divisor` must be positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}

/**
 * Each of `dividends` ÷ `divisor` without its remainder; what is then missing from `total` goes, one each, to those with the
 * largest remainders, of equal ones to the earlier. Where more or less is missing than there are remainders, the sum is not
 * `total`. `divisor` must be positive, nothing negative.
 */
export function apportion(dividends: readonly bigint[], divisor: bigint, total: bigint): bigint[] {
  const parts = dividends.map((dividend) => dividend / divisor)
  const rests = dividends.map((dividend, at) => ({ at, rest: dividend % divisor }))
  const missing = Number(total - parts.reduce((sum, part) => sum + part, 0n))
  const first = rests
    .filter(({ rest }) => rest > 0n)
    .toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest < b.rest ? 1 : -1))
    .slice(0, Math.max(0, missing))
  const larger = new Set(first.map(({ at }) => at))
  return parts.map((part, at) => (larger.has(at) ? part + 1n : part))
}

/** |value| = digits × 10^exponent, without trailing zeros after the decimal point. */
function decimalOf(value: number): { digits: bigint; exponent: number } {
  if (!Number.isFinite(value)) throw new RangeError(`Número inválido: ${value}`)
  const [mantissa = '0', power = '0'] = String(Math.abs(value)).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}
