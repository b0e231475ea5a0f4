/** Actions on all lines of a dry run: accepting proposals, downloading the report and sending it back. */
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { PLANILHA_TIMEOUT_MS } from '../api/send.ts'
import { toBase64 } from '../browser/base64.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { Asked } from './Asked.tsx'
import { useAsk } from './preparo.ts'

export function ProblemasActions({ propostas }: { propostas: number }) {
  return (
    <Group gap="xs" mb="sm">
      {propostas > 0 && <AcceptProposals propostas={propostas} />}
      {(['xlsx', 'json'] as const).map((formato) => (
        <Button
          key={formato}
          component="a"
          href={`/api/carga/relatorio?formato=${formato}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Relatório ({formato.toUpperCase()})
        </Button>
      ))}
      <SendReport />
    </Group>
  )
}

function AcceptProposals({ propostas }: { propostas: number }) {
  const accept = useAsk(() => orpc.cargas.aceitarPropostas.call({}), {
    failed: 'Erro ao aceitar as propostas. Tente novamente.',
    onSuccess: ({ aceitas }) => toastSuccess(`${counted(aceitas, 'campo corrigido', 'campos corrigidos')}.`),
  })
  return (
    <Asked
      label={`Aceitar ${counted(propostas, 'proposta', 'propostas')}`}
      button={{ variant: 'light' }}
      request={accept}
      title="Aceitar as propostas?"
      confirm="Aceitar"
      confirming="Aceitando..."
    >
      <Text>
        {counted(propostas, 'linha recusada fica', 'linhas recusadas ficam')} com o que foi proposto; onde a
        proposta é (não trazer), a linha fica para trás. Nada é gravado: repita o ensaio e confira.
      </Text>
    </Asked>
  )
}

function SendReport() {
  const clearFile = useRef<() => void>(null)
  const send = useAsk(
    async ({ name, type, content }: { name: string; type: string; content: Blob }) =>
      orpc.cargas.lerRelatorio.call(
        { arquivo: { nome: name, tipo: type, conteudo: await toBase64(content) } },
        { context: { timeoutMs: PLANILHA_TIMEOUT_MS } },
      ),
    {
      failed: 'Erro ao ler o relatório. Tente novamente.',
      onSuccess: ({ lidas }) => toastSuccess(`${counted(lidas, 'correção lida', 'correções lidas')}.`),
    },
  )
  return (
    <FileButton
      accept=".xlsx,.json"
      resetRef={clearFile}
      onChange={(file) => {
        if (file) send.mutate({ name: file.name, type: file.type, content: file })
        // Otherwise choosing the same file again would not be a change.
        clearFile.current?.()
      }}
      inputProps={{ 'aria-label': 'Relatório corrigido' }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          disabled={send.isPending}
        >
          {send.isPending ? 'Enviando...' : 'Enviar relatório corrigido'}
        </Button>
      )}
    </FileButton>
  )
}
