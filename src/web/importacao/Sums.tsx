/** Sums of the sales in the file beside those that will be stored, so that a difference is seen before it counts. */
import { Table, Text } from '@mantine/core'
import type { Somas } from '../../contract/importacoes/importacoes.ts'
import { formatMonth } from '../../core/dates.ts'
import { fromScaled, toScaled } from '../../core/decimal.ts'
import { formatBRL } from '../../core/money.ts'
import { Section } from '../ui/Section.tsx'
import classes from './importacao.module.css'

type Month = Somas['meses'][number]
type Sum = Month['arquivo']

export function Sums({ somas: { meses, motivos, totais } }: { somas: Somas }) {
  const all = { arquivo: added(meses, 'arquivo'), gravar: added(meses, 'gravar') }
  const differs = !isEqual(all.arquivo, all.gravar)
  return (
    <Section title="Somas" order={2} mb={0}>
      <Text c="dimmed">O que o arquivo tem, e o que será gravado.</Text>
      {motivos.length > 0 && (
        <Text className={differs ? (classes.erro ?? '') : ''}>{motivos.join('; ')}.</Text>
      )}
      <div className={classes.quadro}>
        <Table aria-label="Somas do arquivo" verticalSpacing={4} className={classes.somas ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Mês</Table.Th>
              <Table.Th>Vendas</Table.Th>
              <Table.Th>A gravar</Table.Th>
              <Table.Th>VGV</Table.Th>
              <Table.Th>A gravar</Table.Th>
              <Table.Th>Comissões</Table.Th>
              <Table.Th>A gravar</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {meses.map((month) => (
              <SumRow
                key={month.mes}
                label={month.mes === null ? 'Sem data' : formatMonth(`${month.mes}-01`)}
                month={month}
              />
            ))}
            {meses.length > 1 && <SumRow label="Todas" month={all} />}
          </Table.Tbody>
        </Table>
      </div>
      {totais.length > 0 && (
        <ul className={classes.lista} aria-label="Totais do arquivo que não conferem">
          {totais.map(({ linha, rotulo, escrito, somado }) => (
            <li key={`${linha} ${rotulo}`} className={classes.erro}>
              Linha {linha}: o total de {rotulo} é {formatBRL(escrito)}, e as linhas somam {formatBRL(somado)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SumRow({ label, month: { arquivo, gravar } }: { label: string; month: Omit<Month, 'mes'> }) {
  // On a phone each figure has its heading beside it.
  const cell = (title: string, field: keyof Sum, write: (value: number) => string) => (
    <>
      <Table.Td data-titulo={title}>{write(arquivo[field])}</Table.Td>
      <Table.Td
        data-titulo="A gravar"
        className={arquivo[field] === gravar[field] ? undefined : classes.erro}
      >
        {write(gravar[field])}
      </Table.Td>
    </>
  )
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      {cell('Vendas', 'vendas', (count) => count.toLocaleString('pt-BR'))}
      {cell('VGV', 'vgv', formatBRL)}
      {cell('Comissões', 'comissao', formatBRL)}
    </Table.Tr>
  )
}

/** In reais to the centavo. */
function added(meses: readonly Month[], of: 'arquivo' | 'gravar'): Sum {
  const total = (field: keyof Sum) =>
    fromScaled(
      meses.reduce((sum, month) => sum + toScaled(month[of][field], 2), 0n),
      2,
    )
  return { vendas: total('vendas'), vgv: total('vgv'), comissao: total('comissao') }
}

function isEqual(one: Sum, other: Sum): boolean {
  return one.vendas === other.vendas && one.vgv === other.vgv && one.comissao === other.comissao
}
