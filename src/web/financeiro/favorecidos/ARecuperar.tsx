/** The list of payees who owe something: from where, what came back, and what all of them owe. */
import { Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { FAVORECIDO_FIELDS, FAVORECIDO_SUM_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { ActionsTd, Detail, ShortTd, Td, Tr } from '../../list/cells.tsx'
import { Amount, CardField, RecordCard, SortableTh, StatusTag } from '../../list/Records.tsx'
import { AcoesDaDivida, Dividas, Pedido } from './Dividas.tsx'
import { Joined, PageLink } from './FavorecidoLink.tsx'

/** Of more debts, the row has number and sum; the payee's page has them all. */
const MOST = 3

const DE_ONDE_VEM = 'De onde vem'

export const DEBT_HEAD = (
  <>
    <SortableTh column="nome">{FAVORECIDO_FIELDS.nome.rotulo}</SortableTh>
    <Table.Th>{DE_ONDE_VEM}</Table.Th>
    <SortableTh column="a_recuperar">{FAVORECIDO_SUM_FIELDS.a_recuperar.rotulo}</SortableTh>
    <SortableTh column="status">Status</SortableTh>
    <Table.Th ta="right">Ações</Table.Th>
  </>
)

export const DebtRow = memo(function DebtRow({ favorecido }: { favorecido: Favorecido }) {
  return (
    <Tr>
      <Td fw={500}>
        <PageLink favorecido={favorecido} />
        <Detail>{favorecido.tipo}</Detail>
        <Joined favorecido={favorecido} />
      </Td>
      <Td>
        <Debts favorecido={favorecido} />
      </Td>
      <ShortTd ta="right">{formatBRL(favorecido.a_recuperar ?? 0)}</ShortTd>
      <Td>
        <StatusTag status={favorecido.status} />
      </Td>
      <ActionsTd stacked>
        <Actions favorecido={favorecido} />
      </ActionsTd>
    </Tr>
  )
})

export const DebtCard = memo(function DebtCard({ favorecido }: { favorecido: Favorecido }) {
  return (
    <RecordCard
      title={<PageLink favorecido={favorecido} />}
      badges={<StatusTag status={favorecido.status} />}
      actions={<Actions favorecido={favorecido} />}
    >
      <CardField label={FAVORECIDO_SUM_FIELDS.a_recuperar.rotulo}>
        <Amount>{formatBRL(favorecido.a_recuperar ?? 0)}</Amount>
      </CardField>
      <CardField label={DE_ONDE_VEM} wide>
        <Debts favorecido={favorecido} />
      </CardField>
    </RecordCard>
  )
})

function Debts({ favorecido: { deve } }: { favorecido: Favorecido }) {
  return (
    <>
      <Dividas dividas={deve?.dividas ?? []} most={MOST} />
      <Pedido baixa={deve?.baixa ?? null} />
    </>
  )
}

function Actions({ favorecido: { id, nome, a_recuperar, deve } }: { favorecido: Favorecido }) {
  return (
    <AcoesDaDivida
      of="lista"
      devedor={{ id, nome, a_recuperar: a_recuperar ?? 0, baixa: deve?.baixa ?? null }}
    />
  )
}

/** What all that the list's filters find owe: the list's own answer. */
export function Somado({
  input,
}: {
  input: Parameters<typeof orpc.favorecidos.listar.queryOptions>[0]['input']
}) {
  const { data } = useQuery({
    ...orpc.favorecidos.listar.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  if (data?.somado === undefined || data.total === 0) return null
  return (
    <Text ta="right" mt="sm">
      A recuperar ao todo: <strong>{formatBRL(data.somado)}</strong>
    </Text>
  )
}
