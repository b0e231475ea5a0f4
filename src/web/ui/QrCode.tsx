/** A QR code, dark on white in both themes because cameras need it. */
import { encode } from 'uqr'

/** Quiet zone around the code, in modules, as the standard requires. */
const BORDER = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ width: '100%', maxWidth: 220, margin: '0 auto', borderRadius: 8 }}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
