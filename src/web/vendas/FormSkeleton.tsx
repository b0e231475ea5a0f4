/** Skeleton of a sale's form. */
import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core'

const SECOES = [6, 8, 6]

export function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy="true" role="status" aria-label="Carregando formulário">
      {SECOES.map((campos, secao) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change order
        <Paper key={secao} withBorder p="md">
          <Skeleton height={20} width={160} mb="sm" />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {Array.from({ length: campos }, (_, campo) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change order
              <Skeleton key={campo} height={58} />
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  )
}
