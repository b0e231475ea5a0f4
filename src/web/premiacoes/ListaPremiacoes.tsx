/** The list of awards, and the awards proposed by draws. */
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ORDENS_DE_PREMIACOES, type Premiacao } from '../../contract/premiacoes.ts'
import { formatDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { CAMPOS_PREMIACAO, STATUS_PREMIACAO, type StatusPremiacao } from '../../core/premiacoes.ts'
import { orpc } from '../api/query.ts'
import { DateFilter } from '../list/DateFilter.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { dateIn, exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, ShortTd, SortableTh, Tag } from '../list/Records.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { usePode } from '../session/session.tsx'
import { ABAS, useRoletaSearch } from '../sorteios/search.ts'
import { AcoesPremiacao } from './AcoesPremiacao.tsx'

export function ListaPremiacoes() {
  const address = useListAddress()
  const search = useRoletaSearch()
  const status = statusIn(STATUS_PREMIACAO, search.status)
  const ate = dateIn(search.ate)
  const input = {
    ...listInput(address, ORDENS_DE_PREMIACOES),
    ...(status ? { status } : {}),
    ...(ate ? { ate } : {}),
  }
  const query = useQuery(orpc.premiacoes.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <Propostas />
      <ListBar label="Buscar premiações" placeholder="Colaborador, prêmio, motivo ou sorteio">
        <StatusFilter options={STATUS_PREMIACAO} value={status} />
        <DateFilter what="Datadas" ate={ate} parts={['ate']} />
        <ExportMenu address={(formato) => exportAddress('/premiacoes/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        cadastro="premiacoes"
        hint="Comece por Nova Premiação, no alto da tela, ou realize um sorteio."
        filtered={(status ?? ate) !== undefined}
        onClear={() =>
          address.go({ busca: undefined, status: undefined, ate: undefined, pagina: undefined }, true)
        }
      >
        {(premiacoes) => (
          <Records
            label="Premiações"
            records={premiacoes}
            head={
              <>
                <Table.Th>{CAMPOS_PREMIACAO.colaborador_id.rotulo}</Table.Th>
                <SortableTh column="premio">{CAMPOS_PREMIACAO.premio.rotulo}</SortableTh>
                <SortableTh column="valor_premio">Valor</SortableTh>
                <Table.Th>{CAMPOS_PREMIACAO.motivo.rotulo}</Table.Th>
                <SortableTh column="data_premiacao">Data</SortableTh>
                <SortableTh column="status">Status</SortableTh>
                <Table.Th ta="right">Ações</Table.Th>
              </>
            }
            row={(premiacao) => <Linha key={premiacao.id} premiacao={premiacao} />}
            card={(premiacao) => <Cartao key={premiacao.id} premiacao={premiacao} />}
          />
        )}
      </RecordList>
    </>
  )
}

/** Draw winners without an award. */
function Propostas() {
  const { go } = useListAddress()
  const podeCriar = usePode('premiacoes.criar')
  const { data } = useQuery(orpc.premiacoes.propostas.queryOptions())
  if (!podeCriar || !data || data.itens.length === 0) return null
  return (
    <Alert mb="md" title="Vencedores de sorteios sem premiação">
      <Stack gap="xs">
        {data.itens.map((proposta) => (
          <Group key={proposta.sorteio_id} justify="space-between" gap="xs">
            <Text>
              <strong>{proposta.colaborador_nome}</strong> venceu o sorteio {proposta.sorteio_nome}:{' '}
              {proposta.premio}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={`Registrar premiação de ${proposta.colaborador_nome}`}
              onClick={() => go({ aba: ABAS.novaPremiacao, sorteio: proposta.sorteio_id })}
            >
              Registrar premiação
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

function Linha({ premiacao }: { premiacao: Premiacao }) {
  const { sorteio, valor_premio } = premiacao
  return (
    <Table.Tr>
      <Table.Td fw={500}>{premiacao.colaborador.nome}</Table.Td>
      <Table.Td>{premiacao.premio}</Table.Td>
      <ShortTd ta="right">{valor_premio !== null && formatBRL(valor_premio)}</ShortTd>
      <Table.Td>
        {premiacao.motivo}
        {sorteio && !premiacao.motivo.includes(sorteio.nome) && <Text c="dimmed">{sorteio.nome}</Text>}
      </Table.Td>
      <ShortTd>{formatDate(premiacao.data_premiacao)}</ShortTd>
      <Table.Td>
        <Situacao status={premiacao.status} />
        {premiacao.status === 'Entregue' && (
          <Text c="dimmed" size="xs">
            {entrega(premiacao)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <RowActions>
          <AcoesPremiacao premiacao={premiacao} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ premiacao }: { premiacao: Premiacao }) {
  return (
    <RecordCard
      title={premiacao.colaborador.nome}
      badges={<Situacao status={premiacao.status} />}
      actions={<AcoesPremiacao premiacao={premiacao} />}
    >
      <CardField of={CAMPOS_PREMIACAO.premio} value={premiacao.premio} />
      <CardField label="Valor">
        {premiacao.valor_premio === null ? null : formatBRL(premiacao.valor_premio)}
      </CardField>
      <CardField label="Data">{formatDate(premiacao.data_premiacao)}</CardField>
      <CardField label="Entrega">{premiacao.status === 'Entregue' ? entrega(premiacao) : null}</CardField>
      <CardField of={CAMPOS_PREMIACAO.motivo} value={premiacao.motivo} wide />
      <CardField label="Recibo" wide>
        {premiacao.recibo}
      </CardField>
    </RecordCard>
  )
}

function entrega({ data_entrega, entregue_por_nome }: Premiacao): string {
  return `em ${data_entrega === null ? '' : formatDate(data_entrega)} por ${entregue_por_nome ?? ''}`
}

const CORES: Record<StatusPremiacao, string> = { Pendente: 'yellow', Entregue: 'green', Cancelada: 'gray' }

function Situacao({ status }: { status: StatusPremiacao }) {
  return <Tag color={CORES[status]}>{status}</Tag>
}
