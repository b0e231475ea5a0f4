/** Past draws, latest first. */
import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Realizacao } from '../../contract/sorteios.ts'
import { formatInstant } from '../../core/dates.ts'
import { algorithmOf, REALIZACAO_FIELDS } from '../../core/sorteios/sorteios.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { ShortTd, Td, Tr } from '../list/cells.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { exportAddress } from '../list/list-search.ts'
import { Pages } from '../list/Pages.tsx'
import { CardField, RecordCard, Records } from '../list/Records.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ProvaLink } from './ProvaLink.tsx'

/** `secretId`: id of the draw whose wheel has not stopped yet; its result is withheld until then. */
export function RoletaHistory({ secretId }: { secretId: string | null }) {
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.sorteios.historico.queryOptions({
      input: { pagina: String(page) },
      placeholderData: keepPreviousData,
    }),
  )
  const items = data?.itens.filter(({ sorteio }) => sorteio.id !== secretId) ?? []
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2}>Histórico de Sorteios</Title>
        {/* What is printed and exported has all results. */}
        {secretId === null && (
          <ExportMenu action="sorteios.exportar" address={exportAddress('/roleta/historico/exportar', {})} />
        )}
      </Group>
      {isError && !data && (
        <LoadFailed query={{ error, refetch, isRefetching }}>Erro ao carregar o histórico.</LoadFailed>
      )}
      {!data && !isError && <Loading height={120} label="Carregando histórico" />}
      {data && items.length === 0 && <Text c="dimmed">Nenhum sorteio realizado ainda.</Text>}
      {data && items.length > 0 && (
        <>
          <Records
            label="Histórico de sorteios"
            records={items}
            head={Object.values(REALIZACAO_FIELDS).map(({ rotulo }) => (
              <Table.Th key={rotulo}>{rotulo}</Table.Th>
            ))}
            row={(realizacao) => <RealizacaoRow key={realizacao.id} realizacao={realizacao} />}
            card={(realizacao) => <RealizacaoCard key={realizacao.id} realizacao={realizacao} />}
          />
          <Pages page={page} total={data.total} onChange={setPage} />
        </>
      )}
    </Stack>
  )
}

function RealizacaoRow({ realizacao }: { realizacao: Realizacao }) {
  return (
    <Tr>
      <Td>{formatInstant(realizacao.data_sorteio)}</Td>
      <Td>{realizacao.sorteio.nome}</Td>
      <Td>{realizacao.sorteio.premio}</Td>
      <Td fw={500}>{realizacao.colaborador.nome}</Td>
      <Td>{realizacao.loja?.nome ?? 'Todas'}</Td>
      <ShortTd>{counted(realizacao.participantes, 'pessoa', 'pessoas')}</ShortTd>
      <Td>{algorithmOf(realizacao)}</Td>
      <ShortTd>
        <Prova realizacao={realizacao} />
      </ShortTd>
    </Tr>
  )
}

function RealizacaoCard({ realizacao }: { realizacao: Realizacao }) {
  const { sorteio, colaborador, loja, participantes, data_sorteio } = realizacao
  return (
    <RecordCard title={sorteio.nome}>
      <CardField label={REALIZACAO_FIELDS.vencedor.rotulo}>{colaborador.nome}</CardField>
      <CardField label="Prêmio">{sorteio.premio}</CardField>
      <CardField label="Realizado em">{formatInstant(data_sorteio)}</CardField>
      <CardField label="Loja">{loja?.nome ?? 'Todas'}</CardField>
      <CardField label="Participantes">{participantes}</CardField>
      <CardField label="Algoritmo">{algorithmOf(realizacao)}</CardField>
      <CardField label="Prova">
        <Prova realizacao={realizacao} />
      </CardField>
    </RecordCard>
  )
}

function Prova({ realizacao: { sorteio, com_prova } }: { realizacao: Realizacao }) {
  if (!com_prova) return <Text c="dimmed">Sem prova</Text>
  return (
    <ProvaLink id={sorteio.id} label={`Conferir a prova do sorteio ${sorteio.nome}`}>
      Conferir
    </ProvaLink>
  )
}
