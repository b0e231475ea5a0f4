/** Stands in for what is being loaded, in its shape, and says so to screen readers. */
import { Skeleton, type SkeletonProps, Stack } from '@mantine/core'

interface Props extends SkeletonProps {
  /** 'Carregando anexos' */
  label?: string
  /** How many of one height stand below each other. */
  rows?: number
}

export function Loading({ label = 'Carregando', rows = 1, ...skeleton }: Props) {
  const state = { role: 'status', 'aria-label': label, 'aria-busy': true }
  if (rows === 1) return <Skeleton {...skeleton} {...state} />
  return (
    <Stack gap="md" {...state}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change order
        <Skeleton key={row} {...skeleton} />
      ))}
    </Stack>
  )
}
