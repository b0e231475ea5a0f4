/** The first step: the template, where there is one, the chosen file, and how it is read. */
import { Box, Group, NativeSelect, Paper, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { Analise } from '../../contract/importacoes/importacoes.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { ENCODING_NAMES } from '../../core/csv/encoding.ts'
import { ARQUIVO_MESSAGES } from '../../core/csv/reading.ts'
import type { Separator } from '../../core/csv/separator.ts'
import { choosable } from '../../core/importacao/file-names.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { TEMPLATE_TIPOS } from '../../core/importacao/template.ts'
import { counted } from '../../core/text.ts'
import { OptionSelect } from '../fields/OptionSelect.tsx'
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
      <FileZone
        icon={IconFileSpreadsheet}
        title={analise?.nome ?? 'Arraste o arquivo CSV ou XLSX para cá'}
        button={analise ? 'Escolher outro arquivo' : 'Escolher arquivo'}
        onDrop={([file]) => file && pick(file)}
        onReject={() => toastError(ARQUIVO_MESSAGES.tipo)}
        multiple={false}
        disabled={isBusy}
        loading={isReading}
        aria-label="Arquivo a importar (CSV ou XLSX)"
        inputProps={{ accept: choosable(tipo), 'aria-label': 'Arquivo a importar' }}
      >
        <Text c="dimmed">
          {analise
            ? counted(analise.linhas, 'linha', 'linhas')
            : 'Até 5MB, como o Excel e o LibreOffice gravam'}
        </Text>
        {analise && analise.folhas.length > 1 && (
          <Text fw={500} role="status">
            {sheetsNotice(analise)}
          </Text>
        )}
      </FileZone>
      {analise && <Readings analise={analise} disabled={isBusy} onChange={readAs} />}
      {analise && analise.colunas.length === 0 && (
        <Text mt="sm">Esta planilha do arquivo está vazia. Escolha outra.</Text>
      )}
    </Paper>
  )
}

interface ReadingsProps {
  analise: Analise
  disabled: boolean
  onChange: ImportState['readAs']
}

/** How the file is read, where there are several ways. */
function Readings({ analise, disabled, onChange }: ReadingsProps) {
  const { folhas, leitura, codificacao_certa, engolidas } = analise
  return (
    <Group mt="sm" gap="sm" align="flex-end">
      {folhas.length > 1 && (
        <NativeSelect
          label="Planilha do arquivo"
          data={folhas}
          value={leitura.folha ?? ''}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ folha: currentTarget.value })}
        />
      )}
      {leitura.separador !== null && (
        <>
          <OptionSelect
            label="Separador"
            options={SEPARATOR_NAMES}
            value={leitura.separador}
            disabled={disabled}
            onChange={(separador) => onChange({ separador })}
          />
          <OptionSelect
            label="Codificação"
            error={codificacao_certa ? null : 'Confira os acentos na prévia'}
            options={ENCODING_NAMES}
            value={leitura.codificacao}
            disabled={disabled}
            onChange={(codificacao) => onChange({ codificacao })}
          />
        </>
      )}
      {engolidas !== null && (
        <OptionSelect
          label={`${engolidas}. O que são?`}
          none="Escolha"
          options={{ linhas: 'Linhas da planilha: ler cada uma', texto: 'Um texto só' }}
          value={leitura.aspas}
          disabled={disabled}
          onChange={(aspas) => onChange({ aspas })}
        />
      )}
    </Group>
  )
}

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ';': 'Ponto e vírgula (;)',
  ',': 'Vírgula (,)',
  '\t': 'Tabulação',
  '|': 'Barra (|)',
}

/** Which of several sheets was read. */
function sheetsNotice({ folhas, leitura: { folha } }: Analise): string {
  const first = folha === folhas[0]
  return `O arquivo tem ${folhas.length} planilhas; só ${first ? 'a primeira, ' : ''}“${folha}”${first ? ',' : ''} foi lida.`
}
