/** Dialog with a tier's current and former holders, since when and for how long. */
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Vinculo } from '../../contract/faixas.ts'
import { formatDate } from '../../core/dates.ts'
import { situacaoInWords } from '../../core/financeiro/sem-venda.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { Detail, ShortTd, Td, Tr } from '../list/cells.tsx'
import { useGo } from '../list/list-address.ts'
import { Pages } from '../list/Pages.tsx'
import { Amount, CardField, RecordCard, Records, Tag } from '../list/Records.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { useCan } from '../session/session.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { refetchFaixas } from './record.ts'

interface Props {
  id: string
  onClose: () => void
}

export function FaixaHistory({ id, onClose }: Props) {
  const [page, setPage] = useState(1)
  const canMakeBonus = useCan('faixas.criar_bonus')
  const go = useGo()
  const { data, error, refetch, isRefetching } = useQuery(
    orpc.faixas.historico.queryOptions({
      input: { id, pagina: String(page) },
      placeholderData: keepPreviousData,
    }),
  )
  const nome = useQuery(orpc.faixas.obter.queryOptions({ input: { id } })).data?.nome
  return (
    <Dialog onClose={onClose} title="Histórico da Faixa" record={nome} large size={820}>
      {error ? (
        <LoadFailed
          query={{ error, refetch, isRefetching }}
        >{`Não foi possível carregar o histórico. ${failureOf(error).message}`}</LoadFailed>
      ) : !data ? (
        <FormLoading />
      ) : data.total === 0 ? (
        <Text>Ninguém teve esta faixa ainda. As promoções de uma apuração a dão.</Text>
      ) : (
        <Stack gap="sm">
          <Group justify="space-between" gap="sm">
            <Text c="dimmed">{counted(data.total, 'registro', 'registros')}</Text>
            {canMakeBonus && (
              <Button variant="default" onClick={() => go({ historico: undefined, bonus: id })}>
                Criar linhas dos bônus
              </Button>
            )}
          </Group>
          <Vinculos vinculos={data.itens} />
          <Pages page={page} total={data.total} onChange={setPage} />
        </Stack>
      )}
    </Dialog>
  )
}

function Vinculos({ vinculos }: { vinculos: readonly Vinculo[] }) {
  const hasBonus = vinculos.some(({ bonus }) => bonus !== null)
  return (
    <Records
      label="Histórico da faixa"
      readOnly
      records={vinculos}
      head={
        <>
          <Table.Th>Colaborador</Table.Th>
          <Table.Th>Início</Table.Th>
          <Table.Th>Fim</Table.Th>
          <Table.Th ta="right">Duração</Table.Th>
          <Table.Th>Situação</Table.Th>
          {hasBonus && <Table.Th>Bônus</Table.Th>}
        </>
      }
      row={(vinculo) => (
        <Tr key={vinculo.id}>
          <Td>{vinculo.colaborador.nome}</Td>
          <Td>{formatDate(vinculo.data_inicio)}</Td>
          <Td>{vinculo.data_fim ? formatDate(vinculo.data_fim) : '—'}</Td>
          <ShortTd ta="right">{counted(vinculo.dias, 'dia', 'dias')}</ShortTd>
          <Td>
            <SituacaoTag ativa={vinculo.ativa} />
          </Td>
          {hasBonus && (
            <Td>
              <BonusCriado vinculo={vinculo} />
            </Td>
          )}
        </Tr>
      )}
      card={(vinculo) => (
        <RecordCard
          key={vinculo.id}
          title={vinculo.colaborador.nome}
          badges={<SituacaoTag ativa={vinculo.ativa} />}
        >
          <CardField label="Início">{formatDate(vinculo.data_inicio)}</CardField>
          <CardField label="Fim">{vinculo.data_fim && formatDate(vinculo.data_fim)}</CardField>
          <CardField label="Duração">{counted(vinculo.dias, 'dia', 'dias')}</CardField>
          <CardField label="Bônus" wide>
            {vinculo.bonus && <BonusCriado vinculo={vinculo} />}
          </CardField>
        </RecordCard>
      )}
    />
  )
}

/** What was made of a promotion's bonus, which is taken back or included again while no closing has it. */
function BonusCriado({ vinculo: { id, colaborador, bonus } }: { vinculo: Vinculo }) {
  const canMake = useCan('faixas.criar_bonus')
  const situacao = bonus?.situacao ?? null
  const isOut = situacao === null
  const change = useMutation({
    mutationFn: () => orpc.bonusDePromocoes[isOut ? 'repor' : 'retirar'].call({ id }),
    onSuccess: () =>
      toastSuccess(isOut ? 'O bônus vai no próximo fechamento.' : 'O bônus saiu do próximo fechamento.'),
    onError: (error) => toastRefusal(error, 'Erro ao salvar. Tente novamente.'),
    onSettled: () =>
      Promise.all([
        refetchFaixas(),
        refetchKeys(orpc.comissoes.key(), orpc.favorecidos.key(), orpc.fechamentos.key()),
      ]),
  })
  if (bonus === null) return '—'
  const verb = isOut ? 'Incluir de novo' : 'Retirar'
  return (
    <>
      <Amount>{formatBRL(bonus.valor)}</Amount>
      <Detail>{situacao === null ? 'Retirado' : situacaoInWords(situacao)}</Detail>
      {canMake && (isOut || situacao.situacao === 'No próximo fechamento') && (
        <Button
          size="compact-sm"
          variant="subtle"
          color={isOut ? undefined : 'red'}
          aria-label={`${verb} o bônus de ${colaborador.nome}`}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {verb}
        </Button>
      )}
    </>
  )
}

function SituacaoTag({ ativa }: { ativa: boolean }) {
  return <Tag look={ativa ? 'active' : 'secondary'}>{ativa ? 'Ativa' : 'Encerrada'}</Tag>
}
