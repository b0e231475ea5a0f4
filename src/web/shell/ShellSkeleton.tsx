/** A title bar and two large blocks, while it is found out who is signed in. */
import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

export function ShellSkeleton() {
  return (
    <Box aria-busy="true">
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      <Skeleton h={56} radius={0} />
      <Stack p="lg" gap="lg">
        <Skeleton h="34vh" />
        <Skeleton h="42vh" />
      </Stack>
    </Box>
  )
}
