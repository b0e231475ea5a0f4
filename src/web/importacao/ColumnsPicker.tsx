/** What each column of the spreadsheet is: guessed from its heading, shown with samples, corrected by hand. */
import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import {
  type ColumnSet,
  columnChoices,
  headingsAt,
  type ImportColumn,
  type ImportLayout,
  isPercentage,
  layoutAt,
  NOT_IMPORTED,
  PERCENT_UNITS,
  type PercentUnit,
  refusalOfLayout,
  samplesOf,
  TITLE_ROWS,
  withUnits,
} from '../../core/importacao-colunas.ts'
import classes from './planilha.module.css'
import type { Grid } from './planilha.ts'

interface Props<F extends string> {
  set: ColumnSet<F>
  planilha: Grid<F>
  disabled: boolean
  /** What else is to be known about the columns. */
  children?: string
  onChange: (layout: ImportLayout<F>) => void
}

export function ColumnsPicker<F extends string>(props: Props<F>) {
  const { set, planilha, disabled, children, onChange } = props
  const { grid, layout, isRemembered } = planilha
  const headings = headingsAt(grid, layout.cabecalho)
  const refusal = refusalOfLayout(set, layout)
  const change = (at: number, column: ImportColumn<F>) =>
    onChange(
      withUnits(set, grid, {
        ...layout,
        colunas: layout.colunas.map((each, i) => (i === at ? column : each)),
      }),
    )
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-colunas">
      <Stack gap="sm">
        <div>
          <Title order={2} id="importar-colunas">
            Colunas
          </Title>
          <Text c="dimmed">
            {isRemembered
              ? 'Como na última importação com estes títulos. Confira antes de continuar.'
              : 'Reconhecidas pelos títulos. Confira, e corrija o que não for isso.'}{' '}
            {children}
          </Text>
        </div>
        <NativeSelect
          label="Linha dos títulos"
          className={classes.titulos ?? ''}
          disabled={disabled}
          value={String(layout.cabecalho)}
          onChange={({ currentTarget }) => onChange(layoutAt(set, grid, Number(currentTarget.value)))}
          data={grid.slice(0, TITLE_ROWS).map((row, i) => ({
            value: String(i + 1),
            label: `${i + 1}: ${
              row
                .filter((cell) => cell.trim() !== '')
                .join(' · ')
                .slice(0, 80) || '(vazia)'
            }`,
          }))}
        />
        <ul className={classes.colunas} aria-label="Colunas da planilha">
          {layout.colunas.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
              key={at}
              set={set}
              heading={headings[at] || `Coluna ${at + 1}`}
              samples={samplesOf(grid, layout.cabecalho, at)}
              column={column}
              disabled={disabled}
              onChange={(changed) => change(at, changed)}
            />
          ))}
        </ul>
        {refusal && (
          <Text role="status" className={classes.erro ?? ''}>
            {refusal}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface RowProps<F extends string> {
  set: ColumnSet<F>
  heading: string
  samples: string[]
  column: ImportColumn<F>
  disabled: boolean
  onChange: (column: ImportColumn<F>) => void
}

const UNITS: Readonly<Record<PercentUnit, string>> = {
  percentual: '1,25 significa 1,25%',
  fracao: '0,0125 significa 1,25%',
}

function ColumnRow<F extends string>(props: RowProps<F>) {
  const { set, heading, samples, column, disabled, onChange } = props
  const { campo, unidade } = column
  return (
    <li className={classes.coluna}>
      <div className={classes.texto}>
        <Text fw={600}>{heading}</Text>
        <Text c="dimmed" size="sm">
          {samples.length === 0 ? 'Sem valores' : samples.join(' · ')}
        </Text>
      </div>
      <NativeSelect
        aria-label={`O que é a coluna ${heading}`}
        disabled={disabled}
        value={campo ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? NOT_IMPORTED : { campo: value as F, unidade: null })
        }
        data={[{ value: '', label: 'Não importar' }, ...columnChoices(set)]}
      />
      {isPercentage(set, column) && (
        <NativeSelect
          aria-label={`Como os percentuais de ${heading} estão escritos`}
          disabled={disabled}
          value={unidade ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ campo, unidade: PERCENT_UNITS.find((unit) => unit === value) ?? null })
          }
          data={[
            { value: '', label: 'Como estão escritos?' },
            ...PERCENT_UNITS.map((value) => ({ value, label: UNITS[value] })),
          ]}
        />
      )}
    </li>
  )
}
