/** Skeleton of a sale's form. */
import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core'

const SECTIONS = [6, 8, 6]

export function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy="true" role="status" aria-label="Carregando formulário">
      {SECTIONS.map((fields, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change order
        <Paper key={section} withBorder p="md">
          <Skeleton height={20} width={160} mb="sm" />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {Array.from({ length: fields }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change order
              <Skeleton key={field} height={58} />
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  )
}
