/** Dialog with a tier's current and former holders, since when and for how long. */
import { Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Vinculo } from '../../contract/faixas.ts'
import { formatDate } from '../../core/dates.ts'
import { pageCount, RECORDS_PER_PAGE } from '../../core/pages.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { ShortTd, Td, Tr } from '../list/cells.tsx'
import { Pages } from '../list/Pages.tsx'
import { CardField, RecordCard, Records, Tag } from '../list/Records.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'

interface Props {
  id: string
  onClose: () => void
}

export function FaixaHistory({ id, onClose }: Props) {
  const [page, setPage] = useState(1)
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
          <Text c="dimmed">{counted(data.total, 'registro', 'registros')}</Text>
          <Vinculos vinculos={data.itens} />
          <Pages page={page} last={pageCount(data.total, RECORDS_PER_PAGE)} onChange={setPage} />
        </Stack>
      )}
    </Dialog>
  )
}

function Vinculos({ vinculos }: { vinculos: readonly Vinculo[] }) {
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
        </RecordCard>
      )}
    />
  )
}

function SituacaoTag({ ativa }: { ativa: boolean }) {
  return <Tag look={ativa ? 'active' : 'secondary'}>{ativa ? 'Ativa' : 'Encerrada'}</Tag>
}
