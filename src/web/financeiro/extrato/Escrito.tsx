/** A statement in a dialog, whatever it is of: its lines, the text to paste and the files. */
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  baseInWords,
  type ExtratoEscrito,
  type ItemDoExtrato,
  reaisInWords,
  TOTAIS_DO_EXTRATO,
  writtenInText,
} from '../../../core/financeiro/extrato.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import text from '../../ui/text.module.css'
import { Unread } from '../../ui/Unread.tsx'

interface Props {
  /** With what became of it since, if it was kept. */
  extrato: ExtratoEscrito & { estado?: string }
  /** The address of each file; null for who may have none. */
  address: ((file: 'pdf' | 'xlsx' | 'csv') => string) | null
}

function Escrito({ extrato, address }: Props) {
  const { titulo, estado, cabecalho, itens } = extrato
  return (
    <Stack gap="md">
      <Group gap="xs">
        <CopyText text={writtenInText(extrato)} label="Copiar texto" />
        {address &&
          (['pdf', 'xlsx', 'csv'] as const).map((file) => (
            <Button key={file} variant="default" component="a" href={address(file)} download>
              {file.toUpperCase()}
            </Button>
          ))}
      </Group>
      {estado && (
        <Text fw={600}>
          {titulo} · {estado}
        </Text>
      )}
      <Facts least="14rem" autoFlow="auto-fit">
        {cabecalho.map(({ rotulo, texto }) => (
          <Fact key={rotulo} label={rotulo}>
            {texto}
          </Fact>
        ))}
      </Facts>
      <Stack component="dl" gap={6} m={0}>
        {itens.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal lines have no other key
          <Item key={i} item={item} />
        ))}
      </Stack>
    </Stack>
  )
}

/** The addresses of the files of the statement at `path`, whose PDF is at `pdf` below it. */
export function fileOf(
  path: string,
  filters: Record<string, string> = {},
  pdf = '/pdf',
): NonNullable<Props['address']> {
  return (file) =>
    file === 'pdf'
      ? `/api${path}${pdf}${asQuery(filters)}`
      : `/api${path}/exportar${asQuery({ ...filters, formato: file })}`
}

function asQuery(values: Record<string, string>): string {
  const query = new URLSearchParams(values).toString()
  return query && `?${query}`
}

interface DialogProps extends Pick<Props, 'address'> {
  title: string
  record: string | undefined
  query: UseQueryResult<Props['extrato']>
  onClose: () => void
}

export function EscritoDialog({ title, record, query, address, onClose }: DialogProps) {
  const { data } = query
  return (
    <Dialog title={title} record={record} onClose={onClose} size={640} large>
      <Unread query={query} what="o extrato" height={320} withReason />
      {data && <Escrito extrato={data} address={address} />}
    </Dialog>
  )
}

function Item({ item: { parte, texto, valor, linha } }: { item: ItemDoExtrato }) {
  const what = linha || texto === '' ? texto || parte : `${parte}: ${texto}`
  return (
    <Group
      justify="space-between"
      gap="0 16px"
      align="flex-start"
      fw={TOTAIS_DO_EXTRATO.includes(parte) ? 600 : undefined}
    >
      <Box component="dt" flex="1 1 12rem" miw={0} className={text.wrap}>
        {what}
        {linha && (
          <Text size="sm" c="dimmed">
            {baseInWords(linha)} · comissão {reaisInWords(linha.valor)}
            {linha.liberado !== null && ` · liberados ${reaisInWords(linha.liberado)}`}
          </Text>
        )}
      </Box>
      <Box component="dd" m={0} ml="auto" style={{ whiteSpace: 'nowrap' }}>
        {reaisInWords(valor)}
      </Box>
    </Group>
  )
}
