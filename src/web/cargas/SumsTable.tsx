/** How the sums of sales and commissions change, line by line. */
import { Table } from '@mantine/core'
import type { SumLine } from '../../core/cargas/result.ts'
import { formatCentavos } from '../../core/money.ts'
import tables from '../list/records.module.css'
import classes from './cargas.module.css'

export function SumsTable({ lines }: { lines: readonly SumLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <section className={`${tables.table} ${classes.somas}`} aria-label="Somas" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Somas</Table.Th>
            <Table.Th ta="right">valor_venda</Table.Th>
            <Table.Th ta="right">valor_comissao</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ titulo, valor_venda, valor_comissao }) => (
            <Table.Tr key={titulo}>
              <Table.Td>{titulo}</Table.Td>
              <Table.Td ta="right">{formatCentavos(valor_venda)}</Table.Td>
              <Table.Td ta="right">{formatCentavos(valor_comissao)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
