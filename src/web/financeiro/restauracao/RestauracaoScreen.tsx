/** Asks an Administrador which payments left the bank unknown to the data, or whether the original Plantão is off. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { RestauracaoPendente } from '../../../contract/financeiro/restauracao.ts'
import {
  type RestauracaoMotivo,
  restoredSince,
  restoreQuestion,
} from '../../../core/financeiro/restauracao.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { useCan } from '../../session/session.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
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

/** After a move of the data folder: asks whether the original Plantão is off, and was not used meanwhile. */
function MudancaSection({ pendente: { motivo, copia_de } }: { pendente: RestauracaoPendente }) {
  const [antigo, setAntigo] = useState<string | null>(null)
  const confirming = useConfirmation()
  return (
    <Stack gap="md">
      <Section title="O Plantão antigo está desligado?">
        <Stack gap="md">
          <Text>
            {restoredSince(motivo, copia_de)} Se mudou de disco ou de máquina, desligue o Plantão da pasta
            antiga e não o use mais.
          </Text>
          <Radio.Group label="O Plantão da pasta antiga" value={antigo} onChange={setAntigo}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="desligado"
                label="Está desligado, e nada foi aprovado nem pago nele depois da cópia"
              />
              <Radio value="usado" label="Está desligado, mas foi usado depois da cópia" />
              <Radio value="ligado" label="Continua ligado" />
            </Stack>
          </Radio.Group>
          {antigo === 'ligado' && (
            <Text role="status">
              Só um dos dois pode pagar. Desligue o antigo antes de confirmar; ou continue com ele, e desligue
              este.
            </Text>
          )}
          {antigo === 'desligado' && (
            <Group justify="flex-end">
              <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
                Confirmar
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      {antigo === 'usado' && (
        <Section title={restoreQuestion(copia_de)}>
          <RestauracaoForm />
        </Section>
      )}
    </Stack>
  )
}

function useConfirmation() {
  const confirm = useAct(orpc.restauracao.confirmarMudanca.call)
  return useMutation({
    mutationFn: () => confirm({ antigo: 'desligado' }),
    onSuccess: () => toastSuccess('Mudança confirmada. Os pagamentos estão liberados.'),
    onError: (error) => toastFailure(error, 'Erro ao confirmar a mudança. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.restauracao.key()),
  })
}
