/** The first rows of the file as parsed, each with its own errors and those found by the server. */
import { Paper, Table, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { ConferenciaDoArquivo, Problemas } from '../../../contract/importacoes.ts'
import { comoAsDatasSaoLidas } from '../../../core/importacao-datas.ts'
import { COLUNAS, conferirLinha, type LinhaCsv } from '../../../core/importacao-linha.ts'
import { contarDe } from '../../../core/texto.ts'
import classes from './importacao.module.css'

/** Rows shown in the preview. */
const LINHAS_DA_PREVIA = 10

interface Props {
  linhas: readonly LinhaCsv[]
  /** The server's validation, once there is one: it covers the other rows and the registered records. */
  conferencia: ConferenciaDoArquivo | undefined
}

export function Previa({ linhas, conferencia }: Props) {
  const primeiras = linhas.slice(0, LINHAS_DA_PREVIA)
  const datas = useMemo(
    () => comoAsDatasSaoLidas(linhas.map(({ valores }) => valores.data_admissao)),
    [linhas],
  )
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-previa">
      <Title order={2} id="importar-previa">
        Prévia
      </Title>
      <Text c="dimmed">
        {linhas.length > primeiras.length
          ? `As ${primeiras.length} primeiras de ${contarDe(linhas.length, 'linha', 'linhas')}`
          : contarDe(linhas.length, 'linha', 'linhas')}
      </Text>
      {datas && <Text c="dimmed">{datas}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table sideways */}
      <section className={`${classes.rolagem} ${classes.abaixo}`} tabIndex={0} aria-label="Linhas da prévia">
        <Table aria-label="Prévia do arquivo" verticalSpacing={4} className={classes.previa ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Linha</Table.Th>
              <Table.Th>Problemas</Table.Th>
              {COLUNAS.map((coluna) => (
                <Table.Th key={coluna}>{coluna}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {primeiras.map((linha) => (
              <Linha key={linha.linha} linha={linha} conferencia={conferencia} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  )
}

function Linha({ linha, conferencia }: { linha: LinhaCsv; conferencia: Props['conferencia'] }) {
  const propria = conferirLinha(linha)
  const erros = daLinha(linha, propria.erros, conferencia?.erros)
  const avisos = daLinha(linha, propria.avisos, conferencia?.avisos)
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
      {COLUNAS.map((coluna) => (
        <Table.Td key={coluna}>{linha.valores[coluna]}</Table.Td>
      ))}
    </Table.Tr>
  )
}

type Problema = Pick<Problemas['primeiros'][number], 'coluna' | 'mensagem'>

/** The row's own errors and those the server found. */
function daLinha(
  { linha }: LinhaCsv,
  proprios: readonly Problema[],
  achados: Problemas | undefined,
): Problema[] {
  const outros = (achados?.primeiros ?? []).filter(
    (achado) =>
      achado.linha === linha &&
      !proprios.some(({ coluna, mensagem }) => coluna === achado.coluna && mensagem === achado.mensagem),
  )
  return [...proprios, ...outros]
}
