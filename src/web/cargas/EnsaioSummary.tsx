/** The result of the dry run: rows by table, sums, what was not read, and the most frequent broken rules. */
import { Alert, Table, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Ensaio } from '../../contract/cargas.ts'
import { OUTCOME_TITLES, OUTCOMES, sumLines, writtenSums } from '../../core/cargas/result.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import tables from '../list/records.module.css'
import { Section } from '../ui/Section.tsx'
import classes from './cargas.module.css'
import { SumsTable } from './SumsTable.tsx'

interface Props {
  ensaio: Ensaio
  ensaiadaEm: string | null
  /** Whether it has just ended. */
  isFocused: boolean
}

export function EnsaioSummary({ ensaio, ensaiadaEm, isFocused }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [])
  const { tabelas, ignoradas, comandos, recusas, leituras = [], nao_lidos = [] } = ensaio
  return (
    <Section title="Ensaio" order={2} mb={0} heading={heading}>
      <Text c="dimmed" mb="sm">
        {ensaiadaEm && `De ${formatInstant(ensaiadaEm)}. `}Nada foi gravado.
      </Text>
      <Counts tabelas={tabelas} />
      <SumsTable lines={sumLines(writtenSums(ensaio), 'seriam trazidos')} />
      {recusas.length > 0 && (
        <Folded title="Por que há linhas recusadas">
          {recusas.map(({ regra, linhas }) => (
            <li key={regra}>
              {regra}: {counted(linhas, 'linha', 'linhas')}
            </li>
          ))}
        </Folded>
      )}
      {nao_lidos.length > 0 && (
        <Alert color="yellow" title="Arquivos que não foram lidos" mt="sm">
          <ul className={classes.lista}>
            {nao_lidos.map(({ nome, motivo }) => (
              <li key={nome}>
                {nome}: {motivo}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {leituras.length > 0 && (
        <Folded title="Como os arquivos foram lidos">
          {leituras.map((leitura) => (
            <li key={leitura}>{leitura}</li>
          ))}
        </Folded>
      )}
      {(ignoradas.length > 0 || comandos > 0) && (
        <Folded title="O que não foi lido">
          {comandos > 0 && (
            <li>
              {counted(comandos, 'comando que não é dado', 'comandos que não são dados')}; nenhum foi
              executado
            </li>
          )}
          {ignoradas.map(({ nome, quantidade }) => (
            <li key={nome}>
              {nome} ({quantidade.toLocaleString('pt-BR')})
            </li>
          ))}
        </Folded>
      )}
    </Section>
  )
}

const REFUSED = { c: 'var(--mantine-color-error)', fw: 600 }

/** The rows of each table by their outcome. */
function Counts({ tabelas }: Pick<Ensaio, 'tabelas'>) {
  const outcomes = OUTCOMES.filter((outcome) => tabelas.some((tabela) => tabela[outcome] > 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <section className={`${tables.table} ${classes.contagens}`} aria-label="Linhas por tabela" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tabela</Table.Th>
            <Table.Th ta="right">lidas</Table.Th>
            {outcomes.map((outcome) => (
              <Table.Th key={outcome} ta="right">
                {OUTCOME_TITLES[outcome]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tabelas.map((tabela) => (
            <Table.Tr key={tabela.tabela}>
              <Table.Td>{tabela.tabela}</Table.Td>
              {(['lidas', ...outcomes] as const).map((count) => (
                <Table.Td
                  key={count}
                  ta="right"
                  {...(count === 'recusadas' && tabela.recusadas > 0 && REFUSED)}
                >
                  {tabela[count].toLocaleString('pt-BR')}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** A list that is shown once it is opened. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.detalhes}>
      <summary>{title}</summary>
      <ul className={classes.lista}>{children}</ul>
    </details>
  )
}
