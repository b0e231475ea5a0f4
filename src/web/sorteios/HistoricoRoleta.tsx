/** Past draws, latest first. */
import { Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POR_PAGINA } from '../../contract/listas.ts'
import type { Realizacao } from '../../contract/sorteios.ts'
import { formatInstant } from '../../core/datas.ts'
import { numeroDePaginas } from '../../core/paginas.ts'
import { contarDe } from '../../core/texto.ts'
import { orpc } from '../api/query.ts'
import { Pages } from '../list/Pages.tsx'
import { CardField, RecordCard, Records, ShortTd } from '../list/Records.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { ProvaLink } from './ProvaLink.tsx'

/** `emSegredo`: id of the draw whose wheel has not stopped yet; its result is withheld until then. */
export function HistoricoRoleta({ emSegredo }: { emSegredo: string | null }) {
  const [pagina, setPagina] = useState(1)
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.sorteios.historico.queryOptions({
      input: { pagina: String(pagina) },
      placeholderData: keepPreviousData,
    }),
  )
  const itens = data?.itens.filter(({ sorteio }) => sorteio.id !== emSegredo) ?? []
  return (
    <Stack gap="sm">
      <Title order={2}>Histórico de Sorteios</Title>
      {isError && !data && (
        <LoadFailed query={{ error, refetch, isRefetching }}>Erro ao carregar o histórico.</LoadFailed>
      )}
      {!data && !isError && <Skeleton height={120} aria-label="Carregando histórico" />}
      {data && itens.length === 0 && <Text c="dimmed">Nenhum sorteio realizado ainda.</Text>}
      {data && itens.length > 0 && (
        <>
          <Records
            label="Histórico de sorteios"
            records={itens}
            head={
              <>
                <Table.Th>Realizado em</Table.Th>
                <Table.Th>Sorteio</Table.Th>
                <Table.Th>Prêmio</Table.Th>
                <Table.Th>Vencedor</Table.Th>
                <Table.Th>Loja</Table.Th>
                <Table.Th>Entre</Table.Th>
                <Table.Th>Algoritmo</Table.Th>
                <Table.Th>Prova</Table.Th>
              </>
            }
            row={(realizacao) => <Linha key={realizacao.id} realizacao={realizacao} />}
            card={(realizacao) => <Cartao key={realizacao.id} realizacao={realizacao} />}
          />
          <Pages page={pagina} last={numeroDePaginas(data.total, POR_PAGINA)} onChange={setPagina} />
        </>
      )}
    </Stack>
  )
}

function Linha({ realizacao }: { realizacao: Realizacao }) {
  return (
    <Table.Tr>
      <Table.Td>{formatInstant(realizacao.data_sorteio)}</Table.Td>
      <Table.Td>{realizacao.sorteio.nome}</Table.Td>
      <Table.Td>{realizacao.sorteio.premio}</Table.Td>
      <Table.Td fw={500}>{realizacao.colaborador.nome}</Table.Td>
      <Table.Td>{realizacao.loja?.nome ?? 'Todas'}</Table.Td>
      <ShortTd>{contarDe(realizacao.participantes, 'pessoa', 'pessoas')}</ShortTd>
      <Table.Td>{algoritmo(realizacao)}</Table.Td>
      <ShortTd>
        <Prova realizacao={realizacao} />
      </ShortTd>
    </Table.Tr>
  )
}

function Cartao({ realizacao }: { realizacao: Realizacao }) {
  const { sorteio, colaborador, loja, participantes, data_sorteio } = realizacao
  return (
    <RecordCard title={sorteio.nome} badges={null} actions={null}>
      <CardField label="Vencedor">{colaborador.nome}</CardField>
      <CardField label="Prêmio">{sorteio.premio}</CardField>
      <CardField label="Realizado em">{formatInstant(data_sorteio)}</CardField>
      <CardField label="Loja">{loja?.nome ?? 'Todas'}</CardField>
      <CardField label="Participantes">{participantes}</CardField>
      <CardField label="Algoritmo">{algoritmo(realizacao)}</CardField>
      <CardField label="Prova">
        <Prova realizacao={realizacao} />
      </CardField>
    </RecordCard>
  )
}

function algoritmo({ algoritmo_usado, peso_utilizado }: Realizacao): string {
  return `${algoritmo_usado}, peso ${peso_utilizado.toLocaleString('pt-BR')}`
}

function Prova({ realizacao: { sorteio, com_prova } }: { realizacao: Realizacao }) {
  if (!com_prova) return <Text c="dimmed">Sem prova</Text>
  return (
    <ProvaLink id={sorteio.id} label={`Conferir a prova do sorteio ${sorteio.nome}`}>
      Conferir
    </ProvaLink>
  )
}
