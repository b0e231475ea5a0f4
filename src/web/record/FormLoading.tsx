/** Skeleton of a form. */
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f']

export function FormLoading() {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <Text c="dimmed">Carregando dados...</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {FIELDS.map((field) => (
          <Skeleton key={field} height={58} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
