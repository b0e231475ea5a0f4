/** The statement of an approved payment: the button, and the dialog with its lines, the text to paste and the files. */
import { Box, Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Extrato as Resposta } from '../../../contract/financeiro/extrato.ts'
import {
  baseInWords,
  EXTRATO_DO_PAGAMENTO_MESSAGES,
  type ExtratoDoPagamento,
  extratoInText,
  headOfExtrato,
  type ItemDoExtrato,
  itemsOfExtrato,
  reaisInWords,
  stateInWords,
  titleOfExtrato,
} from '../../../core/financeiro/extrato.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import text from '../../ui/text.module.css'

interface Props {
  /** The ids of the closing and of the payment. */
  fechamento: string
  pagamento: string
  /** The accessible name of what it is about: 'Ana Souza, fechamento 12'. */
  record: string
}

/** The button; further props are its look. */
export function Extrato({ fechamento, pagamento, record, ...look }: Props & ButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className="print-hidden"
        leftSection={<IconFileText size={16} aria-hidden />}
        aria-label={`Extrato: ${record}`}
        onClick={() => setOpened(true)}
        {...look}
      >
        Extrato
      </Button>
      {opened && <Aberto id={fechamento} pagamento_id={pagamento} onClose={() => setOpened(false)} />}
    </>
  )
}

function Aberto({ onClose, ...input }: { id: string; pagamento_id: string; onClose: () => void }) {
  const query = useQuery(orpc.fechamentos.extrato.queryOptions({ input, staleTime: 0 }))
  const { data } = query
  return (
    <Dialog title="Extrato" record={data?.favorecido} onClose={onClose} size={640} large>
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao carregar o extrato. Tente novamente.</LoadFailed>
      )}
      {!data && !query.isError && <Loading height={320} label="Carregando o extrato" />}
      {data &&
        (data.conteudo ? <Conteudo {...input} extrato={data} conteudo={data.conteudo} /> : <Ausente />)}
    </Dialog>
  )
}

function Ausente() {
  return <Text>{EXTRATO_DO_PAGAMENTO_MESSAGES.ausente}</Text>
}

interface ConteudoProps {
  id: string
  pagamento_id: string
  extrato: Resposta
  conteudo: ExtratoDoPagamento
}

function Conteudo({ id, pagamento_id, extrato, conteudo }: ConteudoProps) {
  const canExport = useCan('fechamentos.exportar')
  const address = `/api/fechamentos/${id}/pagamentos/${pagamento_id}/extrato`
  return (
    <Stack gap="md">
      <Group gap="xs">
        <CopyText text={extratoInText(conteudo)} label="Copiar texto" />
        {canExport && (
          <>
            <Button variant="default" component="a" href={`${address}/pdf`} download>
              PDF
            </Button>
            <Button variant="default" component="a" href={`${address}/exportar?formato=xlsx`} download>
              XLSX
            </Button>
          </>
        )}
      </Group>
      <Text fw={600}>
        {titleOfExtrato(conteudo)} · {stateInWords(extrato)}
      </Text>
      <Facts least="14rem" autoFlow="auto-fit">
        {headOfExtrato(conteudo).map(({ rotulo, texto }) => (
          <Fact key={rotulo} label={rotulo}>
            {texto}
          </Fact>
        ))}
      </Facts>
      <Stack component="dl" gap={6} m={0}>
        {itemsOfExtrato(conteudo).map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal lines have no other key
          <Item key={i} item={item} />
        ))}
      </Stack>
    </Stack>
  )
}

function Item({ item: { parte, texto, valor, linha } }: { item: ItemDoExtrato }) {
  const what = linha || texto === '' ? texto || parte : `${parte}: ${texto}`
  return (
    <Group justify="space-between" gap="0 16px" align="flex-start" fw={parte === 'Líquido' ? 600 : undefined}>
      <Box component="dt" flex="1 1 12rem" miw={0} className={text.wrap}>
        {what}
        {linha && (
          <Text size="sm" c="dimmed">
            {baseInWords(linha)} · comissão {reaisInWords(linha.valor)} · liberados{' '}
            {reaisInWords(linha.liberado)}
          </Text>
        )}
      </Box>
      <Box component="dd" m={0} ml="auto" style={{ whiteSpace: 'nowrap' }}>
        {reaisInWords(valor)}
      </Box>
    </Group>
  )
}
