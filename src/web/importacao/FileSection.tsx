/** The first step: the template, where there is one, the chosen file, and how it is read. */
import { Box, Group, NativeSelect, Paper, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { CADASTROS } from '../../core/cadastros.ts'
import { ENCODING_NAMES, ENCODINGS } from '../../core/csv/encoding.ts'
import { ARQUIVO_MESSAGES } from '../../core/csv/reading.ts'
import { SEPARATORS, type Separator } from '../../core/csv/separator.ts'
import { QUOTED_LINES } from '../../core/csv/swallowed.ts'
import { choosable } from '../../core/importacao/file-names.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { TEMPLATE_TIPOS } from '../../core/importacao/template.ts'
import { counted } from '../../core/text.ts'
import { toastError } from '../ui/toasts.ts'
import { FileZone } from '../uploads/FileZone.tsx'
import { DownloadTemplate } from './DownloadTemplate.tsx'
import type { ImportState } from './use-importacao.ts'

interface Props {
  tipo: ImportacaoTipo
  state: ImportState
}

export function FileSection({ tipo, state: { chosen, isReading, isBusy, pick, readAs } }: Props) {
  const analise = chosen?.conferencia.analise
  const { plural } = CADASTROS[tipo]
  const templated = TEMPLATE_TIPOS.find((each) => each === tipo)
  const isTemplated = templated !== undefined
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-arquivo">
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <Box flex="1 1 20rem" miw={0}>
          <Title order={2} id="importar-arquivo">
            Importar {plural} de {isTemplated ? 'um arquivo CSV ou XLSX' : 'uma planilha'}
          </Title>
          <Text c="dimmed">
            {isTemplated
              ? `Baixe o template, preencha uma linha por ${tipo === 'colaboradores' ? 'pessoa' : CADASTROS[tipo].singular} e envie o arquivo; ou envie a planilha que você já tem e diga o que é cada coluna.`
              : 'Como você a tem: as colunas são reconhecidas pelos títulos.'}{' '}
            Nada é gravado antes de você validar e importar.
          </Text>
        </Box>
        {templated && <DownloadTemplate tipo={templated} />}
      </Group>
      <FileDrop
        tipo={tipo}
        nome={analise?.nome ?? null}
        detalhe={
          analise
            ? counted(analise.linhas, 'linha', 'linhas')
            : 'Até 5MB, como o Excel e o LibreOffice gravam'
        }
        aviso={analise ? sheetsNotice(analise) : null}
        isReading={isReading}
        disabled={isBusy}
        onPick={pick}
      />
      {analise && (
        <Group mt="sm" gap="sm" align="flex-end">
          {analise.folhas.length > 1 && (
            <NativeSelect
              label="Planilha do arquivo"
              data={analise.folhas}
              value={analise.leitura.folha ?? ''}
              disabled={isBusy}
              onChange={({ currentTarget }) => readAs({ folha: currentTarget.value })}
            />
          )}
          {analise.leitura.separador !== null && (
            <>
              <NativeSelect
                label="Separador"
                data={SEPARATORS.map((value) => ({ value, label: SEPARATOR_NAMES[value] }))}
                value={analise.leitura.separador}
                disabled={isBusy}
                onChange={({ currentTarget: { value } }) =>
                  readAs({ separador: SEPARATORS.find((each) => each === value) ?? null })
                }
              />
              <NativeSelect
                label="Codificação"
                error={analise.codificacao_certa ? null : 'Confira os acentos na prévia'}
                data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
                value={analise.leitura.codificacao ?? ''}
                disabled={isBusy}
                onChange={({ currentTarget: { value } }) =>
                  readAs({ codificacao: ENCODINGS.find((each) => each === value) ?? null })
                }
              />
            </>
          )}
          {analise.engolidas !== null && (
            <NativeSelect
              label={`${analise.engolidas}. O que são?`}
              disabled={isBusy}
              value={analise.leitura.aspas ?? ''}
              onChange={({ currentTarget: { value } }) =>
                readAs({ aspas: QUOTED_LINES.find((each) => each === value) ?? null })
              }
              data={[
                { value: '', label: 'Escolha' },
                { value: 'linhas', label: 'Linhas da planilha: ler cada uma' },
                { value: 'texto', label: 'Um texto só' },
              ]}
            />
          )}
        </Group>
      )}
      {analise && analise.colunas.length === 0 && (
        <Text mt="sm">Esta planilha do arquivo está vazia. Escolha outra.</Text>
      )}
    </Paper>
  )
}

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ';': 'Ponto e vírgula (;)',
  ',': 'Vírgula (,)',
  '\t': 'Tabulação',
  '|': 'Barra (|)',
}

/** The sheet that was read, if the file has several; otherwise null. */
function sheetsNotice({
  folhas,
  leitura: { folha },
}: {
  folhas: string[]
  leitura: { folha: string | null }
}) {
  if (folhas.length < 2) return null
  const first = folha === folhas[0]
  return `O arquivo tem ${folhas.length} planilhas; só ${first ? 'a primeira, ' : ''}“${folha}”${first ? ',' : ''} foi lida.`
}

interface FileDropProps {
  tipo: ImportacaoTipo
  /** The chosen file's name; null before. */
  nome: string | null
  /** The accepted files, or the chosen one. */
  detalhe: string
  /** A warning about the file itself. */
  aviso?: string | null
  isReading: boolean
  disabled: boolean
  onPick: (file: File) => void
}

/** Where the file to import is dropped or chosen. */
function FileDrop({ tipo, nome, detalhe, aviso, isReading, disabled, onPick }: FileDropProps) {
  return (
    <FileZone
      icon={IconFileSpreadsheet}
      title={nome ?? 'Arraste o arquivo CSV ou XLSX para cá'}
      button={nome === null ? 'Escolher arquivo' : 'Escolher outro arquivo'}
      onDrop={([file]) => file && onPick(file)}
      onReject={() => toastError(ARQUIVO_MESSAGES.tipo)}
      multiple={false}
      disabled={disabled}
      loading={isReading}
      aria-label="Arquivo a importar (CSV ou XLSX)"
      inputProps={{ accept: choosable(tipo), 'aria-label': 'Arquivo a importar' }}
    >
      <Text c="dimmed">{detalhe}</Text>
      {aviso && (
        <Text fw={500} role="status">
          {aviso}
        </Text>
      )}
    </FileZone>
  )
}
