/** Results of an apuração per corretor: a table, or cards on small screens. */
import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApuracaoItem } from '../../contract/faixas.ts'
import { formatBRL } from '../../core/money.ts'
import { Detail, ShortTd, Td, Tr } from '../list/cells.tsx'
import { Amount, CardField, RecordCard, Records } from '../list/Records.tsx'
import { FaixaNome } from './FaixaNome.tsx'

const NONE = 'Nenhuma'
const AT_THE_TOP = 'Na faixa mais alta'

export function ApuracaoTable({ apurados }: { apurados: readonly ApuracaoItem[] }) {
  return (
    <Records
      label="Apuração"
      readOnly
      records={apurados}
      head={
        <>
          <Table.Th>Corretor</Table.Th>
          <Table.Th ta="right">Vendas</Table.Th>
          <Table.Th ta="right">Valor</Table.Th>
          <Table.Th>Faixa alcançada</Table.Th>
          <Table.Th>Para a próxima</Table.Th>
          <Table.Th>Faixa atual</Table.Th>
          <Table.Th>Promoção</Table.Th>
        </>
      }
      row={(apurado) => (
        <Tr key={apurado.colaborador.id}>
          <Td>
            <Text fw={500}>{apurado.colaborador.nome}</Text>
            <Detail>{apurado.colaborador.loja}</Detail>
          </Td>
          <ShortTd ta="right">{apurado.vendas.toLocaleString('pt-BR')}</ShortTd>
          <ShortTd ta="right">{formatBRL(apurado.valor)}</ShortTd>
          <Td>{faixaOrNone(apurado.alcancada)}</Td>
          <Td>{apurado.falta ?? AT_THE_TOP}</Td>
          <Td>{faixaOrNone(apurado.atual)}</Td>
          <Td fw={500}>{apurado.promocao && <FaixaNome faixa={apurado.promocao} />}</Td>
        </Tr>
      )}
      card={(apurado) => (
        <RecordCard key={apurado.colaborador.id} title={apurado.colaborador.nome}>
          <CardField label="Loja">{apurado.colaborador.loja}</CardField>
          <CardField label="Vendas">{apurado.vendas.toLocaleString('pt-BR')}</CardField>
          <CardField label="Valor">
            <Amount>{formatBRL(apurado.valor)}</Amount>
          </CardField>
          <CardField label="Faixa alcançada">{faixaOrNone(apurado.alcancada)}</CardField>
          <CardField label="Faixa atual">{faixaOrNone(apurado.atual)}</CardField>
          <CardField label="Promoção">{apurado.promocao && <FaixaNome faixa={apurado.promocao} />}</CardField>
          <CardField label="Para a próxima" wide>
            {apurado.falta ?? AT_THE_TOP}
          </CardField>
        </RecordCard>
      )}
    />
  )
}

function faixaOrNone(faixa: ApuracaoItem['alcancada']): ReactNode {
  return faixa ? <FaixaNome faixa={faixa} /> : NONE
}
