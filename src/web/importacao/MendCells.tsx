/** The cells with errors, to be mended here. */
import { Paper, Text, TextInput, Title } from '@mantine/core'
import type { PlanilhaCheck } from '../../contract/importacoes-de-planilha.ts'
import { headingsAt } from '../../core/importacao-colunas.ts'
import { counted } from '../../core/text.ts'
import classes from './planilha.module.css'
import type { Planilha } from './planilha.ts'

interface Props {
  planilha: Planilha<string>
  erros: PlanilhaCheck['erros']
  disabled: boolean
  /** The row and the column from 0. */
  onMend: (row: number, column: number, text: string) => void
}

export function MendCells({ planilha: { grid, layout }, erros, disabled, onMend }: Props) {
  const headings = headingsAt(grid, layout.cabecalho)
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-erros">
      <Title order={2} id="importar-erros">
        {counted(erros.quantidade, 'erro', 'erros')}
      </Title>
      <Text c="dimmed">
        Corrija aqui e confira de novo; o seu arquivo não muda.
        {erros.quantidade > erros.primeiros.length &&
          ` Os primeiros ${erros.primeiros.length} estão abaixo; os outros aparecem depois.`}
      </Text>
      <ul className={classes.erros} aria-label="Erros">
        {erros.primeiros.map(({ linha, coluna, mensagem }) => (
          <li key={`${linha} ${coluna} ${mensagem}`} className={classes.celula}>
            <div className={classes.texto}>
              <Text fw={600}>
                Linha {linha}
                {coluna !== null && `, ${headings[coluna] || `coluna ${coluna + 1}`}`}
              </Text>
              <Text size="sm" className={classes.erro ?? ''}>
                {mensagem}
              </Text>
            </div>
            {coluna !== null && (
              <TextInput
                aria-label={`${headings[coluna] || `Coluna ${coluna + 1}`} da linha ${linha}`}
                disabled={disabled}
                value={grid[linha - 1]?.[coluna] ?? ''}
                onChange={({ currentTarget }) => onMend(linha - 1, coluna, currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
