/** What each column of the spreadsheet is: guessed from its heading, shown with samples, corrected by hand. */
import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { type ColumnFieldName, kindOfColumn } from '../../../core/importacao-vendas-fields.ts'
import {
  COLUMN_CHOICES,
  headingsAt,
  layoutAt,
  NOT_IMPORTED,
  PERCENT_UNITS,
  type PercentUnit,
  refusalOfLayout,
  samplesOf,
  TITLE_ROWS,
  type VendasColumn,
  type VendasLayout,
  withUnits,
} from '../../../core/importacao-vendas-layout.ts'
import type { Planilha } from './planilha.ts'
import classes from './vendas-importacao.module.css'

interface Props {
  planilha: Planilha
  disabled: boolean
  onChange: (layout: VendasLayout) => void
}

export function ColumnsPicker({ planilha: { grid, layout, isRemembered }, disabled, onChange }: Props) {
  const headings = headingsAt(grid, layout.cabecalho)
  const refusal = refusalOfLayout(layout)
  const change = (at: number, column: VendasColumn) =>
    onChange(
      withUnits(grid, { ...layout, colunas: layout.colunas.map((each, i) => (i === at ? column : each)) }),
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
            Para vários corretores na mesma venda, repita as colunas ou use uma linha para cada um.
          </Text>
        </div>
        <NativeSelect
          label="Linha dos títulos"
          className={classes.titulos ?? ''}
          disabled={disabled}
          value={String(layout.cabecalho)}
          onChange={({ currentTarget }) => onChange(layoutAt(grid, Number(currentTarget.value)))}
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

interface RowProps {
  heading: string
  samples: string[]
  column: VendasColumn
  disabled: boolean
  onChange: (column: VendasColumn) => void
}

const UNITS: Readonly<Record<PercentUnit, string>> = {
  percentual: '1,25 significa 1,25%',
  fracao: '0,0125 significa 1,25%',
}

function ColumnRow({ heading, samples, column: { campo, unidade }, disabled, onChange }: RowProps) {
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
          onChange(value === '' ? NOT_IMPORTED : { campo: value as ColumnFieldName, unidade: null })
        }
        data={[{ value: '', label: 'Não importar' }, ...COLUMN_CHOICES]}
      />
      {campo !== null && kindOfColumn(campo) === 'percentual' && (
        <NativeSelect
          aria-label={`Como os percentuais de ${heading} estão escritos`}
          disabled={disabled}
          value={unidade ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ campo, unidade: PERCENT_UNITS.find((unit) => unit === value) ?? null })
          }
          data={[
            { value: '', label: 'Como os números estão escritos?' },
            ...PERCENT_UNITS.map((value) => ({ value, label: UNITS[value] })),
          ]}
        />
      )}
    </li>
  )
}
