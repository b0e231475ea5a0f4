/** Asks an Administrador which payments left the bank unknown to the data, or whether the original Plantão is off. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type RestauracaoMotivo, restoreQuestion } from '../../../core/financeiro/restauracao.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { MudancaSection } from './MudancaSection.tsx'
import { RestauracaoForm } from './RestauracaoForm.tsx'

const ROWS = 3

const DESCRIPTIONS: Readonly<Record<RestauracaoMotivo, string>> = {
  copia: 'Uma cópia restaurada não sabe dos pagamentos feitos depois dela.',
  pasta: 'Uma pasta de dados copiada aprova e paga o mesmo que a original, se as duas ficam em uso.',
  banco: 'Um navegador já viu comissões e pagamentos que o banco de dados não tem mais.',
}

export const Route = createFileRoute('/_app/conferir-restauracao')({
  staticData: { title: 'Conferir a restauração' },
  component: RestauracaoScreen,
})

function RestauracaoScreen() {
  const canCheck = useCan('restauracao.conferir')
  const query = useQuery(orpc.restauracao.obter.queryOptions())
  const pendente = query.data?.pendente
  return (
    <>
      <PageHeader
        title="Conferir a restauração"
        description={`${DESCRIPTIONS[pendente?.motivo ?? 'copia']} Até a conferência, nada é aprovado, exportado nem marcado como pago.`}
      />
      {query.isPending && <Loading rows={ROWS} h={90} label="Carregando" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao carregar a restauração. Tente novamente." />
      )}
      {query.data && !pendente && <Text role="status">Não há restauração a conferir.</Text>}
      {pendente && !canCheck && <Text role="status">Um Administrador precisa fazer esta conferência.</Text>}
      {pendente && canCheck && pendente.motivo === 'pasta' && <MudancaSection pendente={pendente} />}
      {pendente && canCheck && pendente.motivo !== 'pasta' && (
        <Section title={restoreQuestion(pendente.copia_de)}>
          <RestauracaoForm />
        </Section>
      )}
    </>
  )
}
