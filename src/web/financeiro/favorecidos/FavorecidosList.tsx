/** The list of payees: search, filters, rows or cards. */
import { Select, Table, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { memo } from 'react'
import { FAVORECIDO_SORT_COLUMNS, type Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { formatInstant } from '../../../core/dates.ts'
import { changedKeyInWords } from '../../../core/financeiro/bloqueios.ts'
import { documentoInWords, keyInWords } from '../../../core/financeiro/dados-do-favorecido.ts'
import {
  FALTA_NAMES,
  FALTAS,
  FAVORECIDO_FIELDS,
  FAVORECIDO_JUNTO_FIELDS,
  FAVORECIDO_SUM_FIELDS,
  FAVORECIDO_TIPOS,
} from '../../../core/financeiro/favorecidos.ts'
import { formatBRL } from '../../../core/money.ts'
import { RECORD_STATUSES } from '../../../core/status.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { FirstPayment } from '../../first-steps/FirstPayment.tsx'
import { ActionsTd, Detail, ShortTd, Td, Tr } from '../../list/cells.tsx'
import { LONG_FILTER } from '../../list/ListBar.tsx'
import { useGo, useListAddress } from '../../list/list-address.ts'
import { listInput } from '../../list/list-search.ts'
import { CardField, RecordCard, SECONDARY, SortableTh, StatusTag } from '../../list/Records.tsx'
import { RegisterList } from '../../list/RegisterList.tsx'
import { DeleteAction, EditAction, RowAction, StatusAction } from '../../list/RowAction.tsx'
import { StatusFilter, statusIn } from '../../list/StatusFilter.tsx'
import { HistoryAction } from '../../record/HistoryDialog.tsx'
import { useCan } from '../../session/session.tsx'
import { breakable } from '../../ui/breakable.tsx'
import { FavorecidoLink } from '../links.tsx'
import { AcoesDaDivida, Dividas, Pedido } from './Dividas.tsx'
import { DadosAction } from './FavorecidoDados.tsx'
import { refetchFavorecidos } from './record.ts'

const route = getRouteApi('/_app/favorecidos')

export function FavorecidosList() {
  const search = route.useSearch()
  const status = statusIn(RECORD_STATUSES, search.status)
  const tipo = statusIn(FAVORECIDO_TIPOS, search.tipo)
  const falta = statusIn(FALTA_NAMES, search.falta)
  const seesDebts = useSeesDebts()
  const a_recuperar = seesDebts ? statusIn(['sim'] as const, search.a_recuperar) : undefined
  const repetido = statusIn(['sim'] as const, search.repetido)
  const filtered = { tipo, status, falta, a_recuperar, repetido }
  const seesAll = useCan('favorecidos.ver_dados')
  const ofDebts = a_recuperar !== undefined
  const input = listInput(useListAddress(), FAVORECIDO_SORT_COLUMNS, filtered)
  return (
    <>
      <RegisterList
        cadastro="favorecidos"
        route={orpc.favorecidos.listar}
        input={input}
        placeholder={seesAll ? 'Nome, CPF, CNPJ ou chave' : 'Nome'}
        filters={<Filters {...filtered} />}
        filtered={filtered}
        hint={<FirstPayment />}
        head={
          <>
            <SortableTh column="nome">{FAVORECIDO_FIELDS.nome.rotulo}</SortableTh>
            <SortableTh column="tipo" className={SECONDARY}>
              {FAVORECIDO_FIELDS.tipo.rotulo}
            </SortableTh>
            {ofDebts ? (
              <Table.Th>{DE_ONDE_VEM}</Table.Th>
            ) : (
              <>
                <Table.Th className={SECONDARY}>{FAVORECIDO_FIELDS.vinculo.rotulo}</Table.Th>
                <Table.Th>{FAVORECIDO_FIELDS.documento.rotulo}</Table.Th>
                <Table.Th>{FAVORECIDO_FIELDS.chave_pix.rotulo}</Table.Th>
              </>
            )}
            {seesDebts && (
              <SortableTh column="a_recuperar">{FAVORECIDO_SUM_FIELDS.a_recuperar.rotulo}</SortableTh>
            )}
            <SortableTh column="status">Status</SortableTh>
            <Table.Th ta="right">Ações</Table.Th>
          </>
        }
        row={(favorecido) => <FavorecidoRow key={favorecido.id} favorecido={favorecido} ofDebts={ofDebts} />}
        card={(favorecido) => (
          <FavorecidoCard key={favorecido.id} favorecido={favorecido} ofDebts={ofDebts} />
        )}
      />
      {ofDebts && <Somado input={input} />}
    </>
  )
}

const DE_ONDE_VEM = 'De onde vem'

/** What all that the list's filters find owe: it comes with the list's own answer. */
function Somado({ input }: { input: Parameters<typeof orpc.favorecidos.listar.queryOptions>[0]['input'] }) {
  const { data } = useQuery(
    orpc.favorecidos.listar.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  if (data?.somado === undefined || data.total === 0) return null
  return (
    <Text ta="right" mt="sm">
      A recuperar ao todo: <strong>{formatBRL(data.somado)}</strong>
    </Text>
  )
}

interface FilterValues {
  tipo: string | undefined
  status: string | undefined
  falta: (typeof FALTA_NAMES)[number] | undefined
  a_recuperar: 'sim' | undefined
  repetido: 'sim' | undefined
}

/** What payees owe is of all lojas: who sees only one loja's sales has no column and no filter of it. */
function useSeesDebts(): boolean {
  return useCan('vendas.de_outras_lojas')
}

const ALL_TIPOS = 'Todos os tipos'
const SITUACOES = [
  { value: '', label: 'Todas as situações' },
  ...FALTA_NAMES.map((value) => ({ value, label: FALTAS[value] })),
  { value: 'a_recuperar', label: 'Com valor a recuperar' },
  { value: 'repetido', label: 'Com o CPF ou CNPJ de outro' },
]

function Filters({ tipo, status, falta, a_recuperar, repetido }: FilterValues) {
  const go = useGo()
  const seesDebts = useSeesDebts()
  return (
    <>
      <Select
        aria-label="Filtrar por tipo"
        data={[ALL_TIPOS, ...FAVORECIDO_TIPOS]}
        value={tipo ?? ALL_TIPOS}
        onChange={(chosen) =>
          go({ tipo: chosen === ALL_TIPOS ? undefined : chosen, pagina: undefined }, true)
        }
      />
      <Select
        aria-label="Filtrar por situação"
        flex={LONG_FILTER}
        data={SITUACOES.filter(({ value }) => seesDebts || value !== 'a_recuperar')}
        value={a_recuperar ? 'a_recuperar' : repetido ? 'repetido' : (falta ?? '')}
        onChange={(chosen) =>
          go(
            {
              falta: statusIn(FALTA_NAMES, chosen),
              a_recuperar: chosen === 'a_recuperar' ? 'sim' : undefined,
              repetido: chosen === 'repetido' ? 'sim' : undefined,
              pagina: undefined,
            },
            true,
          )
        }
      />
      <StatusFilter options={RECORD_STATUSES} value={status} />
    </>
  )
}

interface ItemProps {
  favorecido: Favorecido
  /** Whether the list is of debts. Rows of before the filter changed are shown in its columns, until its own come. */
  ofDebts: boolean
}

const FavorecidoRow = memo(function FavorecidoRow({ favorecido, ofDebts }: ItemProps) {
  return (
    <Tr>
      <Td fw={500}>
        <FavorecidoLink favorecido={favorecido} />
        <Joined favorecido={favorecido} />
      </Td>
      <Td className={SECONDARY}>{favorecido.tipo}</Td>
      {ofDebts ? (
        <Td>
          <Debts deve={favorecido.deve} />
        </Td>
      ) : (
        <>
          <Td className={SECONDARY}>{favorecido.vinculo}</Td>
          <ShortTd>{documentoInWords(favorecido)}</ShortTd>
          <Td>
            <Key favorecido={favorecido} />
          </Td>
        </>
      )}
      {favorecido.a_recuperar !== null && <ShortTd ta="right">{owed(favorecido)}</ShortTd>}
      <Td>
        <StatusTag status={favorecido.status} />
      </Td>
      <ActionsTd stacked>
        <FavorecidoActions favorecido={favorecido} ofDebts={ofDebts} />
      </ActionsTd>
    </Tr>
  )
})

const FavorecidoCard = memo(function FavorecidoCard({ favorecido, ofDebts }: ItemProps) {
  return (
    <RecordCard
      title={<FavorecidoLink favorecido={favorecido} />}
      badges={<StatusTag status={favorecido.status} />}
      actions={<FavorecidoActions favorecido={favorecido} ofDebts={ofDebts} />}
    >
      <CardField of={FAVORECIDO_FIELDS.tipo} value={favorecido.tipo} />
      <CardField of={FAVORECIDO_JUNTO_FIELDS.junto_de} value={favorecido.junto_de?.nome} />
      <CardField of={FAVORECIDO_FIELDS.vinculo} value={favorecido.vinculo} />
      <CardField label={FAVORECIDO_FIELDS.documento.rotulo}>{documentoInWords(favorecido)}</CardField>
      <CardField label={FAVORECIDO_SUM_FIELDS.a_recuperar.rotulo}>{owed(favorecido)}</CardField>
      {ofDebts ? (
        <CardField label={DE_ONDE_VEM} wide>
          <Debts deve={favorecido.deve} />
        </CardField>
      ) : (
        <CardField label={FAVORECIDO_FIELDS.chave_pix.rotulo} wide>
          <Key favorecido={favorecido} />
        </CardField>
      )}
    </RecordCard>
  )
})

/** The payee who is paid instead. */
function Joined({ favorecido: { junto_de } }: { favorecido: Favorecido }) {
  return junto_de && <Detail>{`${FAVORECIDO_JUNTO_FIELDS.junto_de.rotulo} ${junto_de.nome}`}</Detail>
}

/** Of more debts, the row has number and sum; the payee's page has them all. */
const MAX_DIVIDAS = 3

function Debts({ deve }: Pick<Favorecido, 'deve'>) {
  if (!deve) return null
  return (
    <>
      <Dividas dividas={deve.dividas} most={MAX_DIVIDAS} />
      <Pedido baixa={deve.baixa} />
    </>
  )
}

/** The key, its type, and a mark if it was changed. */
function Key({ favorecido }: { favorecido: Favorecido }) {
  const { tipo_chave, chave_alterada } = favorecido
  const chave = keyInWords(favorecido)
  return (
    <>
      {chave !== null ? (
        breakable(chave)
      ) : (
        <Text span c="dimmed" inherit>
          sem chave
        </Text>
      )}
      {tipo_chave && <Detail>{tipo_chave}</Detail>}
      {chave_alterada && (
        <Detail>
          <span title={formatInstant(chave_alterada.em)}>{changedKeyInWords(chave_alterada, today())}</span>
        </Detail>
      )}
    </>
  )
}

/** Null if nothing is owed. */
function owed({ a_recuperar }: Favorecido): string | null {
  return a_recuperar !== null && a_recuperar > 0 ? formatBRL(a_recuperar) : null
}

function FavorecidoActions({ favorecido, ofDebts }: ItemProps) {
  const { id, nome, status, junto_de, deve, a_recuperar } = favorecido
  const { repetido } = route.useSearch()
  const go = useGo()
  const joins = useCan('favorecidos.juntar') && repetido === 'sim'
  const toggles = useCan('favorecidos.alternar') && junto_de === null
  const record = `favorecido ${nome}`
  if (ofDebts)
    return deve && <AcoesDaDivida of="lista" devedor={{ ...deve, id, nome, a_recuperar: a_recuperar ?? 0 }} />
  return (
    <>
      <DadosAction favorecido={favorecido} record={record} />
      <HistoryAction id={id} record={record} />
      <EditAction cadastro="favorecidos" id={id} record={record} />
      {joins && (
        <RowAction icon={IconArrowMerge} text="Juntar" record={record} onClick={() => go({ juntar: id })} />
      )}
      {toggles && (
        <StatusAction
          cadastro="favorecidos"
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.favorecidos.alternar.call(input)}
          onChanged={refetchFavorecidos}
        />
      )}
      <DeleteAction cadastro="favorecidos" id={id} record={record} />
    </>
  )
}
