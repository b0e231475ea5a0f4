/** Placeholder of the layout while the session loads. */
import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

export function ShellSkeleton() {
  return (
    <Box component="main" aria-busy="true">
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      <Skeleton h={56} radius={0} />
      <Stack p="lg" gap="lg">
        <Skeleton h="34vh" />
        <Skeleton h="42vh" />
      </Stack>
    </Box>
  )
}
