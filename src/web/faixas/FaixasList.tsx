/** The list of tiers with each row's actions. */
import { Table } from '@mantine/core'
import { IconBan, IconHistory } from '@tabler/icons-react'
import { memo } from 'react'
import type { Faixa } from '../../contract/faixas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { FAIXA_FIELDS } from '../../core/faixas.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { orpc } from '../api/query.ts'
import { Bonus } from '../list/Bonus.tsx'
import { ActionsTd, ShortTd, Td, Tr } from '../list/cells.tsx'
import { useGo, useListAddress } from '../list/list-address.ts'
import { listInput } from '../list/list-search.ts'
import { Amount, CardField, RecordCard, StatusTag } from '../list/Records.tsx'
import { RegisterList } from '../list/RegisterList.tsx'
import { DeleteAction, EditAction, RowAction, StatusAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { useCan } from '../session/session.tsx'
import { DeactivateFaixa } from './DeactivateFaixa.tsx'
import { FaixaNome } from './FaixaNome.tsx'
import { refetchFaixas } from './record.ts'

export function FaixasList() {
  return (
    <RegisterList
      cadastro="faixas"
      route={orpc.faixas.listar}
      input={listInput(useListAddress(), [], {})}
      placeholder="Nome ou descrição"
      head={
        <>
          <Table.Th>{FAIXA_FIELDS.nome.rotulo}</Table.Th>
          <Table.Th ta="right">{FAIXA_FIELDS.nivel.rotulo}</Table.Th>
          <Table.Th ta="right">{FAIXA_FIELDS.vendas_minimas.rotulo}</Table.Th>
          <Table.Th ta="right">{FAIXA_FIELDS.valor_minimo.rotulo}</Table.Th>
          <Table.Th ta="right">{FAIXA_FIELDS.bonus_percentual.rotulo}</Table.Th>
          <Table.Th ta="right">Colaboradores</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Ações</Table.Th>
        </>
      }
      row={(faixa) => <FaixaRow key={faixa.id} faixa={faixa} />}
      card={(faixa) => <FaixaCard key={faixa.id} faixa={faixa} />}
    />
  )
}

const FaixaRow = memo(function FaixaRow({ faixa }: { faixa: Faixa }) {
  return (
    <Tr>
      <Td fw={500}>
        <FaixaNome faixa={faixa} />
      </Td>
      <ShortTd ta="right">{faixa.nivel}</ShortTd>
      <ShortTd ta="right">{numberOrDash(faixa.vendas_minimas)}</ShortTd>
      <ShortTd ta="right">{reaisOrDash(faixa.valor_minimo)}</ShortTd>
      <ShortTd ta="right">
        <Bonus>{formatPercent(faixa.bonus_percentual)}</Bonus>
      </ShortTd>
      <ShortTd ta="right">{numberOrDash(faixa.colaboradores)}</ShortTd>
      <Td>
        <StatusTag status={faixa.status} />
      </Td>
      <ActionsTd stacked>
        <FaixaActions faixa={faixa} />
      </ActionsTd>
    </Tr>
  )
})

const FaixaCard = memo(function FaixaCard({ faixa }: { faixa: Faixa }) {
  return (
    <RecordCard
      title={<FaixaNome faixa={faixa} />}
      badges={<StatusTag status={faixa.status} />}
      actions={<FaixaActions faixa={faixa} />}
    >
      <CardField of={FAIXA_FIELDS.nivel} value={faixa.nivel} />
      <CardField label={FAIXA_FIELDS.vendas_minimas.rotulo}>{numberOrDash(faixa.vendas_minimas)}</CardField>
      <CardField label={FAIXA_FIELDS.valor_minimo.rotulo}>
        <Amount>{reaisOrDash(faixa.valor_minimo)}</Amount>
      </CardField>
      <CardField label={FAIXA_FIELDS.bonus_percentual.rotulo}>
        <Bonus>{formatPercent(faixa.bonus_percentual)}</Bonus>
      </CardField>
      <CardField label="Colaboradores">{numberOrDash(faixa.colaboradores)}</CardField>
    </RecordCard>
  )
})

function FaixaActions({ faixa }: { faixa: Faixa }) {
  const { id, nome, status } = faixa
  const go = useGo()
  const open = useRowDialog()
  const canToggle = useCan('faixas.alternar')
  const record = `faixa ${nome}`
  return (
    <>
      <EditAction cadastro="faixas" id={id} record={record} />
      {canToggle && status === 'Ativo' && (
        <RowAction
          icon={IconBan}
          text="Inativar"
          record={record}
          onClick={() => open((close) => <DeactivateFaixa faixa={faixa} onClose={close} />)}
        />
      )}
      {canToggle && status === 'Inativo' && (
        <StatusAction
          cadastro="faixas"
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.faixas.alternar.call(input)}
          failed={`${wordsOf('faixas').statusFailed}. Tente novamente.`}
          onChanged={refetchFaixas}
        />
      )}
      <RowAction icon={IconHistory} text="Histórico" record={record} onClick={() => go({ historico: id })} />
      <DeleteAction cadastro="faixas" id={id} record={record} />
    </>
  )
}

function numberOrDash(value: number | null): string {
  return value === null ? '—' : value.toLocaleString('pt-BR')
}

function reaisOrDash(value: number | null): string {
  return value === null ? '—' : formatBRL(value)
}
