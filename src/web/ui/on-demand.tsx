/** Parts of a screen whose code is loaded when they are first shown. */
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'

type Component<Props> = (props: Props) => ReactNode

/**
 * A component that loads its code when it is first rendered; `meanwhile` stands in its place. Under `Suspense`, React would keep that
 * for 300 ms at least, however soon the code is there. A load that fails is thrown to the nearest error boundary, and tried again
 * the next time.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: Component<Props> }>,
  meanwhile: ReactNode = null,
): Component<Props> {
  let loaded: Component<Props> | null = null
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const isLoaded = Part !== null
    useLayoutEffect(() => {
      if (isLoaded) return
      let isGone = false
      // As a transition, it is rendered in short tasks.
      const show = (next: () => Component<Props>) => {
        if (!isGone) startTransition(() => setPart(next))
      }
      load()
        .then((module) => module.default)
        .then(
          (part) => {
            loaded = part
            show(() => part)
          },
          (error: unknown) =>
            show(() => {
              throw error
            }),
        )
      return () => {
        isGone = true
      }
    }, [isLoaded])
    return Part ? <Part {...props} /> : meanwhile
  }
}
