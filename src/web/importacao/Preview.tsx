/** The first rows of the file as read, each with its problems. */
import { Table, Text } from '@mantine/core'
import type { Analise } from '../../contract/importacoes/importacoes.ts'
import { counted } from '../../core/text.ts'
import { Section } from '../ui/Section.tsx'
import classes from './importacao.module.css'

export function Preview({ analise: { previa, linhas, datas } }: { analise: Analise }) {
  const { titulos } = previa
  return (
    <Section title="Prévia" order={2} mb={0}>
      <Text c="dimmed">
        {linhas > previa.linhas.length
          ? `As ${previa.linhas.length} primeiras de ${counted(linhas, 'linha', 'linhas')}`
          : counted(linhas, 'linha', 'linhas')}
      </Text>
      {datas && <Text c="dimmed">{datas}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table sideways */}
      <section className={`${classes.rolagem} mantine-focus-auto`} tabIndex={0} aria-label="Linhas da prévia">
        <Table aria-label="Prévia do arquivo" verticalSpacing={4} className={classes.previa ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Linha</Table.Th>
              <Table.Th>Problemas</Table.Th>
              {titulos.map((titulo, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                <Table.Th key={at}>{titulo}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {previa.linhas.map((row) => (
              <PreviewRow key={row.linha} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Section>
  )
}

function PreviewRow({ row: { linha, textos, problemas } }: { row: Analise['previa']['linhas'][number] }) {
  return (
    <Table.Tr>
      <Table.Td>{linha}</Table.Td>
      <Table.Td className={classes.problemas ?? ''}>
        {problemas.length === 0 && (
          <Text span inherit c="dimmed">
            Nenhum
          </Text>
        )}
        {problemas.map(({ erro, mensagem }) => (
          <div key={mensagem} className={erro ? classes.erro : undefined}>
            {erro ? mensagem : `Aviso: ${mensagem}`}
          </div>
        ))}
      </Table.Td>
      {textos.map((texto, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its position
        <Table.Td key={at}>{texto}</Table.Td>
      ))}
    </Table.Tr>
  )
}
