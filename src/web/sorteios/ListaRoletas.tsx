/** The list of draws. */
import { Table, Text } from '@mantine/core'
import { IconBan, IconChartDonut, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ORDENS_DE_SORTEIOS, type Sorteio } from '../../contract/sorteios.ts'
import { formatDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { STATUS_SORTEIO, type StatusSorteio } from '../../core/sorteio.ts'
import { CAMPOS_SORTEIO } from '../../core/sorteios.ts'
import { orpc } from '../api/query.ts'
import { DateFilter } from '../list/DateFilter.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { dateIn, exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, SortableTh, Tag } from '../list/Records.tsx'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { usePode } from '../session/session.tsx'
import { MotivoDialog } from './MotivoDialog.tsx'
import { useRoletaSearch } from './search.ts'

export function ListaRoletas() {
  const address = useListAddress()
  const search = useRoletaSearch()
  const status = statusIn(STATUS_SORTEIO, search.status)
  const ate = dateIn(search.ate)
  const input = {
    ...listInput(address, ORDENS_DE_SORTEIOS),
    ...(status ? { status } : {}),
    ...(ate ? { ate } : {}),
  }
  const query = useQuery(orpc.sorteios.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar roletas" placeholder="Nome, prêmio, loja ou vencedor">
        <StatusFilter options={STATUS_SORTEIO} value={status} />
        <DateFilter what="Marcadas" ate={ate} parts={['ate']} />
        <ExportMenu address={(formato) => exportAddress('/sorteios/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        cadastro="sorteios"
        filtered={(status ?? ate) !== undefined}
        onClear={() =>
          address.go({ busca: undefined, status: undefined, ate: undefined, pagina: undefined }, true)
        }
      >
        {(roletas) => (
          <Records
            label="Roletas"
            records={roletas}
            head={
              <>
                <SortableTh column="nome">{CAMPOS_SORTEIO.nome.rotulo}</SortableTh>
                <SortableTh column="premio">{CAMPOS_SORTEIO.premio.rotulo}</SortableTh>
                <SortableTh column="data_sorteio">Data</SortableTh>
                <Table.Th>{CAMPOS_SORTEIO.loja_id.rotulo}</Table.Th>
                <SortableTh column="status">Status</SortableTh>
                <Table.Th>Vencedor</Table.Th>
                <Table.Th ta="right">Ações</Table.Th>
              </>
            }
            row={(sorteio) => <Linha key={sorteio.id} sorteio={sorteio} />}
            card={(sorteio) => <Cartao key={sorteio.id} sorteio={sorteio} />}
          />
        )}
      </RecordList>
    </>
  )
}

function Linha({ sorteio }: { sorteio: Sorteio }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>{sorteio.nome}</Table.Td>
      <Table.Td>
        {sorteio.premio}
        {sorteio.valor_premio !== null && <Text c="dimmed">{formatBRL(sorteio.valor_premio)}</Text>}
      </Table.Td>
      <Table.Td>{quando(sorteio)}</Table.Td>
      <Table.Td>{sorteio.loja?.nome ?? 'Todas'}</Table.Td>
      <Table.Td>
        <Situacao sorteio={sorteio} />
      </Table.Td>
      <Table.Td>{sorteio.vencedor?.nome}</Table.Td>
      <Table.Td>
        <RowActions>
          <Acoes sorteio={sorteio} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ sorteio }: { sorteio: Sorteio }) {
  return (
    <RecordCard
      title={sorteio.nome}
      badges={<Situacao sorteio={sorteio} />}
      actions={<Acoes sorteio={sorteio} />}
    >
      <CardField of={CAMPOS_SORTEIO.premio} value={sorteio.premio} />
      <CardField label="Valor">
        {sorteio.valor_premio === null ? null : formatBRL(sorteio.valor_premio)}
      </CardField>
      <CardField label="Data">{quando(sorteio)}</CardField>
      <CardField label={CAMPOS_SORTEIO.loja_id.rotulo}>{sorteio.loja?.nome ?? 'Todas'}</CardField>
      <CardField label="Vencedor">{sorteio.vencedor?.nome ?? null}</CardField>
      <CardField label="Motivo do cancelamento" wide>
        {sorteio.motivo_cancelamento}
      </CardField>
    </RecordCard>
  )
}

function quando({ data_sorteio, hora }: Sorteio): string {
  return [formatDate(data_sorteio), hora].filter(Boolean).join(' ')
}

const CORES: Record<StatusSorteio, string> = { Agendado: 'petroleo', Realizado: 'green', Cancelado: 'gray' }

function Situacao({ sorteio: { status, preparo } }: { sorteio: Sorteio }) {
  return (
    <>
      <Tag color={CORES[status]}>{status}</Tag>
      {preparo?.status === 'Preparado' && <Tag color="yellow">Preparado</Tag>}
    </>
  )
}

function Acoes({ sorteio: { id, nome, status, preparo, anulados } }: { sorteio: Sorteio }) {
  const { go } = useListAddress()
  const navigate = useNavigate()
  const abrir = useRowDialog()
  const podeCancelar = usePode('sorteios.anular') && status === 'Agendado'
  const record = `roleta ${nome}`
  return (
    <>
      <RowAction
        icon={IconChartDonut}
        text="Abrir"
        record={record}
        onClick={() => go({ aba: undefined, sorteio: id, busca: undefined, pagina: undefined })}
      />
      {(preparo !== null || anulados > 0) && (
        <RowAction
          icon={IconShieldCheck}
          text="Prova"
          record={record}
          onClick={() => void navigate({ to: '/roleta/$id/prova', params: { id } })}
        />
      )}
      <EditAction cadastro="sorteios" id={id} record={record} />
      {podeCancelar && (
        <RowAction
          icon={IconBan}
          text="Cancelar"
          record={record}
          onClick={() => abrir((fechar) => <CancelarSorteio id={id} nome={nome} onClose={fechar} />)}
        />
      )}
      <DeleteAction cadastro="sorteios" id={id} record={record} />
    </>
  )
}

function CancelarSorteio({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }) {
  return (
    <MotivoDialog
      title="Cancelar o sorteio?"
      pergunta={`O sorteio ${nome} deixa de acontecer. Uma preparação feita é anulada. Isto não pode ser desfeito.`}
      confirm="Cancelar sorteio"
      confirming="Cancelando…"
      fazer={(motivo) => orpc.sorteios.cancelar.call({ id, motivo })}
      done="Sorteio cancelado."
      failed="Erro ao cancelar sorteio. Tente novamente."
      onClose={onClose}
    />
  )
}
