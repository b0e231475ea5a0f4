/** The typed text of a value that the address holds. */
import { useState } from 'react'

interface Options<V, W extends V, T> {
  value: V
  /** Writes to the address. */
  onChange: (value: W) => void
  /** A value as it is typed. */
  typedOf: (value: V) => T
  isSame?: (one: V, other: V) => boolean
}

/**
 * Keeps what is typed until the value changes otherwise than by `write`: filters are cleared, or the browser goes back. The
 * address follows what is written a moment later, when something else may have been typed.
 */
export function useTyped<V, W extends V, T>({
  value,
  onChange,
  typedOf,
  isSame = Object.is,
}: Options<V, W, T>) {
  const [typed, type] = useState(() => typedOf(value))
  const [seen, setSeen] = useState(value)
  // The values that the address does not have yet, in order.
  const [written, setWritten] = useState<readonly V[]>([])
  if (!isSame(value, seen)) {
    const place = written.findIndex((one) => isSame(one, value))
    setSeen(value)
    setWritten(place < 0 ? [] : written.slice(place + 1))
    if (place < 0) type(typedOf(value))
  }
  function write(next: W) {
    setWritten((before) => [...before, next])
    onChange(next)
  }
  return { typed, type, write }
}
