/** Trazer dados: loads another system's data after a dry run; for Administradores of a new installation. */
import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Preparo } from './Preparo.tsx'
import { preparoOptions } from './preparo.ts'

export const Route = createFileRoute('/_app/trazer-dados')({
  staticData: { title: 'Trazer dados' },
  component: CargasScreen,
})

function CargasScreen() {
  const query = useQuery(preparoOptions())
  return (
    <>
      <PageHeader
        title="Trazer dados"
        description="Do banco de dados do sistema antigo. Um ensaio diz antes o que há de errado com cada linha; nada é gravado até você trazer."
      />
      <Stack gap="md">
        {query.isPending && <Loading h={220} />}
        {query.isError && !query.data && (
          <LoadFailed query={query} fallback="Erro ao ler o que está em preparo. Tente novamente." />
        )}
        {query.data?.recusa && <Alert color="yellow">{query.data.recusa}</Alert>}
        {query.data && query.data.recusa === null && <Preparo preparo={query.data.preparo} />}
      </Stack>
    </>
  )
}
