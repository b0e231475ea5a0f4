/** The first rows of the file as parsed, each with its own errors and those found by the server. */
import { Paper, Table, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { ArquivoCheck, Problems } from '../../../contract/importacoes.ts'
import { howDatesAreRead } from '../../../core/importacao-dates.ts'
import { CSV_COLUMNS, type CsvRow, checkRow } from '../../../core/importacao-row.ts'
import { counted } from '../../../core/text.ts'
import classes from '../../importacao/importacao.module.css'

/** Rows shown in the preview. */
const PREVIEW_ROWS = 10

interface Props {
  rows: readonly CsvRow[]
  /** The server's validation, once there is one: it covers the other rows and the registered records. */
  check: ArquivoCheck | undefined
}

export function Preview({ rows, check }: Props) {
  const first = rows.slice(0, PREVIEW_ROWS)
  const dates = useMemo(() => howDatesAreRead(rows.map(({ valores }) => valores.data_admissao)), [rows])
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-previa">
      <Title order={2} id="importar-previa">
        Prévia
      </Title>
      <Text c="dimmed">
        {rows.length > first.length
          ? `As ${first.length} primeiras de ${counted(rows.length, 'linha', 'linhas')}`
          : counted(rows.length, 'linha', 'linhas')}
      </Text>
      {dates && <Text c="dimmed">{dates}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table sideways */}
      <section className={`${classes.rolagem} ${classes.abaixo}`} tabIndex={0} aria-label="Linhas da prévia">
        <Table aria-label="Prévia do arquivo" verticalSpacing={4} className={classes.previa ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Linha</Table.Th>
              <Table.Th>Problemas</Table.Th>
              {CSV_COLUMNS.map((coluna) => (
                <Table.Th key={coluna}>{coluna}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {first.map((linha) => (
              <PreviewRow key={linha.linha} linha={linha} check={check} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  )
}

function PreviewRow({ linha, check }: { linha: CsvRow; check: Props['check'] }) {
  const ownCheck = checkRow(linha)
  const erros = problemsOfRow(linha, ownCheck.erros, check?.erros)
  const avisos = problemsOfRow(linha, ownCheck.avisos, check?.avisos)
  return (
    <Table.Tr>
      <Table.Td>{linha.linha}</Table.Td>
      <Table.Td className={classes.problemas ?? ''}>
        {erros.length + avisos.length === 0 && <span className={classes.discreto}>Nenhum</span>}
        {erros.map(({ coluna, mensagem }) => (
          <div key={`${coluna} ${mensagem}`} className={classes.erro}>
            {coluna && `${coluna}: `}
            {mensagem}
          </div>
        ))}
        {avisos.map(({ coluna, mensagem }) => (
          <div key={`${coluna} ${mensagem}`}>
            Aviso: {coluna && `${coluna}: `}
            {mensagem}
          </div>
        ))}
      </Table.Td>
      {CSV_COLUMNS.map((coluna) => (
        <Table.Td key={coluna}>{linha.valores[coluna]}</Table.Td>
      ))}
    </Table.Tr>
  )
}

type Problem = Pick<Problems['primeiros'][number], 'coluna' | 'mensagem'>

/** The row's own errors and those the server found. */
function problemsOfRow({ linha }: CsvRow, own: readonly Problem[], found: Problems | undefined): Problem[] {
  const others = (found?.primeiros ?? []).filter(
    (problem) =>
      problem.linha === linha &&
      !own.some(({ coluna, mensagem }) => coluna === problem.coluna && mensagem === problem.mensagem),
  )
  return [...own, ...others]
}
