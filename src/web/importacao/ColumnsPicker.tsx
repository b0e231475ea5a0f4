/** The field of each column: guessed from its heading, shown with samples, corrected by the user. */
import { NativeSelect, Stack, Text } from '@mantine/core'
import type { Analise } from '../../contract/importacoes/importacoes.ts'
import type { ImportColumn } from '../../core/importacao/colunas.ts'
import { READINGS, type Reading } from '../../core/importacao/readings.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { OptionSelect } from '../fields/OptionSelect.tsx'
import { Section } from '../ui/Section.tsx'
import { Constants } from './Constants.tsx'
import { Described } from './Described.tsx'
import classes from './importacao.module.css'
import { IMPORT_KINDS } from './kinds.ts'
import type { ImportState } from './use-importacao.ts'

interface Props {
  tipo: ImportacaoTipo
  analise: Analise
  respostas: Respostas
  state: Pick<ImportState, 'isBusy' | 'setColumns'>
}

export function ColumnsPicker({ tipo, analise, respostas, state: { isBusy, setColumns } }: Props) {
  const { layout, colunas, campos, lembrado, recusa, titulos } = analise
  const rotulos = Object.fromEntries(campos.map(({ campo, rotulo }) => [campo, rotulo]))
  const change = (at: number, column: ImportColumn) =>
    setColumns({
      layout: {
        ...layout,
        colunas: layout.colunas.map((each, i) => {
          if (i === at) return column
          // A detected reading is detected again with the next answers.
          return colunas[i]?.ambigua ? each : { ...each, leitura: null }
        }),
      },
    })
  return (
    <Section title="Colunas" order={2} mb={0}>
      <Stack gap="sm">
        <Text c="dimmed">
          {lembrado
            ? 'Como na última importação com estes títulos. Confira antes de continuar.'
            : layout.cabecalho === 0
              ? 'O arquivo parece não ter uma linha de títulos: diga o que é cada coluna pelos seus valores.'
              : 'Reconhecidas pelos títulos. Confira, e corrija o que não for isso.'}{' '}
          {IMPORT_KINDS[tipo].columns}
        </Text>
        <NativeSelect
          label="Linha dos títulos"
          maw="36rem"
          disabled={isBusy}
          value={String(layout.cabecalho)}
          onChange={({ currentTarget }) =>
            // Without columns they are guessed from the headings of that row.
            setColumns({ layout: { cabecalho: Number(currentTarget.value), colunas: [] } })
          }
          data={[
            { value: '0', label: 'O arquivo não tem títulos' },
            ...titulos.map((titulo, i) => ({
              value: String(i + 1),
              label: `${i + 1}: ${titulo || '(vazia)'}`,
            })),
          ]}
        />
        <ul className={classes.colunas} aria-label="Colunas da planilha">
          {layout.colunas.map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
              key={at}
              heading={colunas[at]?.titulo || `Coluna ${at + 1}`}
              column={column}
              facts={colunas[at]}
              rotulos={rotulos}
              disabled={isBusy}
              onChange={(changed) => change(at, changed)}
            />
          ))}
        </ul>
        <Constants analise={analise} respostas={respostas} disabled={isBusy} onChange={setColumns} />
        {recusa && (
          <Text role="status" className={classes.erro ?? ''}>
            {recusa}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

interface RowProps {
  heading: string
  column: ImportColumn
  facts: Analise['colunas'][number] | undefined
  /** The fields' names on the screen. */
  rotulos: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (column: ImportColumn) => void
}

const READING_NAMES: Readonly<Record<Reading, string>> = {
  percentual: '1,25 significa 1,25%',
  fracao: '0,0125 significa 1,25%',
  dia: 'O dia vem primeiro',
  mes: 'O mês vem primeiro',
  virgula: 'A vírgula separa os centavos',
  ponto: 'O ponto separa os centavos',
  milhares: 'Em milhares: 350 significa R$ 350.000,00',
  milhoes: 'Em milhões: 1,5 significa R$ 1.500.000,00',
}

function ColumnRow({ heading, column: { campo, leitura }, facts, rotulos, disabled, onChange }: RowProps) {
  const { exemplos = [], ambigua = false, leituras = [], lidos = [] } = facts ?? {}
  return (
    <li className={classes.coluna}>
      <Described title={heading} details={exemplos.length === 0 ? 'Sem valores' : exemplos.join(' · ')}>
        {ambigua && lidos.length > 0 && (
          <ul className={classes.lista} aria-label={`Exemplos de ${heading}`}>
            {lidos.map(({ texto, leituras: [one, other] }) => (
              <li key={texto}>
                {texto} → {one} ou {other}
              </li>
            ))}
          </ul>
        )}
      </Described>
      <OptionSelect
        aria-label={`O que é a coluna ${heading}`}
        none="Não importar"
        options={rotulos}
        disabled={disabled}
        value={campo}
        onChange={(value) => onChange({ campo: value, leitura: null })}
      />
      {ambigua && (
        <NativeSelect
          aria-label={`Como os valores de ${heading} estão escritos`}
          disabled={disabled}
          value={leitura ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ campo, leitura: READINGS.find((reading) => reading === value) ?? null })
          }
          data={[
            { value: '', label: 'Como estão escritos?' },
            ...leituras.map((value) => ({ value, label: READING_NAMES[value] })),
          ]}
        />
      )}
    </li>
  )
}
