/** The CSV import of colaboradores: choose and preview a file, validate it on the server, import it, show the results. */
import '@mantine/dropzone/styles.css'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Importacao as ImportacaoIniciada } from '../../../contract/importacoes.ts'
import { MENSAGENS_IMPORTACAO } from '../../../core/importacao-csv.ts'
import { MENSAGENS_ARQUIVO } from '../../../core/leitura-csv.ts'
import { isPlanilha } from '../../../core/leitura-planilha.ts'
import { Recusa } from '../../../core/recusa.ts'
import { contarDe } from '../../../core/texto.ts'
import { failureOf } from '../../api/api.ts'
import { orpc } from '../../api/query.ts'
import { failureMessage } from '../../session/failure-message.ts'
import { clearToasts, toastError, toastSuccess } from '../../ui/toasts.ts'
import { Andamento } from './Andamento.tsx'
import { type ArquivoEscolhido, ENVIO_MS, enviado, lerArquivo } from './arquivo.ts'
import { EscolherArquivo } from './EscolherArquivo.tsx'
import { ImportacoesRecentes } from './ImportacoesRecentes.tsx'
import { Previa } from './Previa.tsx'
import { ResultadoDialog } from './ResultadoDialog.tsx'
import { isEmAndamento, useAcompanhamento } from './use-acompanhamento.ts'
import { useImportacaoAberta } from './use-importacao-aberta.ts'
import { Validacao } from './Validacao.tsx'

export default function Importacao() {
  const { aberta, abrir, fechar } = useImportacaoAberta()
  const [arquivo, setArquivo] = useState<ArquivoEscolhido | null>(null)
  const [lendo, setLendo] = useState(false)
  const { recentes, seguida, seguir } = useAcompanhamento(
    useCallback(({ id }: ImportacaoIniciada) => abrir(id), [abrir]),
  )
  const envio = { idempotencyKey: arquivo?.chave, timeoutMs: ENVIO_MS }
  const conferir = useMutation(
    orpc.importacoes.conferir.mutationOptions({ context: { timeoutMs: ENVIO_MS } }),
  )
  const criar = useMutation(orpc.importacoes.criar.mutationOptions({ context: envio }))
  const ocupada = conferir.isPending || criar.isPending
  const emAndamento = seguida !== null && isEmAndamento(seguida)

  async function escolher(file: File) {
    limpar()
    setLendo(true)
    try {
      const lido = await lerArquivo(file)
      setArquivo(lido)
      toastSuccess(
        `${lido.linhas.length} linhas carregadas do arquivo ${isPlanilha(file.name) ? 'XLSX' : 'CSV'}.`,
      )
    } catch (error) {
      toastError(error instanceof Recusa ? error.mensagem : failureMessage(error, MENSAGENS_ARQUIVO.formato))
    } finally {
      setLendo(false)
    }
  }

  function limpar() {
    setArquivo(null)
    conferir.reset()
    criar.reset()
    if (!emAndamento) seguir(null)
    clearToasts()
  }

  function validar() {
    if (!arquivo || arquivo.linhas.length === 0) return toastError(MENSAGENS_IMPORTACAO.semDados)
    clearToasts()
    conferir.mutate(
      { arquivo: enviado(arquivo) },
      {
        onSuccess: ({ validas, erros, avisos }) => {
          const contagem = `${contarDe(validas, 'linha válida', 'linhas válidas')}, ${contarDe(erros.quantidade, 'erro', 'erros')}, ${contarDe(avisos.quantidade, 'aviso', 'avisos')}`
          toastSuccess(contagem, 'Validação Concluída')
        },
        onError: (error) => toastError(failureMessage(error, MENSAGENS_ARQUIVO.formato)),
      },
    )
  }

  function importar() {
    if (!arquivo || !conferir.data) return
    if (conferir.data.erros.quantidade > 0) return toastError(MENSAGENS_IMPORTACAO.comErros)
    clearToasts()
    criar.mutate(
      { arquivo: enviado(arquivo) },
      {
        onSuccess: seguir,
        onError: (error) => {
          toastError(failureMessage(error, MENSAGENS_IMPORTACAO.inesperado))
          // Records were added since the validation: validating again shows the errors.
          if (failureOf(error).code === 'IMPORTACAO_COM_ERROS') conferir.mutate({ arquivo: enviado(arquivo) })
        },
      },
    )
  }

  return (
    <Stack gap="md">
      <EscolherArquivo
        arquivo={arquivo}
        lendo={lendo}
        disabled={ocupada}
        onEscolher={(file) => void escolher(file)}
      >
        {arquivo && (
          <Button variant="default" onClick={limpar} disabled={ocupada}>
            Limpar
          </Button>
        )}
        <Button variant="default" onClick={validar} disabled={ocupada || criar.isSuccess}>
          {conferir.isPending ? 'Validando...' : 'Validar Dados'}
        </Button>
        <Button onClick={importar} disabled={!conferir.data || ocupada || criar.isSuccess}>
          {criar.isPending ? 'Enviando...' : 'Importar Colaboradores'}
        </Button>
      </EscolherArquivo>
      {seguida && <Andamento importacao={seguida} onVer={() => abrir(seguida.id)} />}
      {arquivo && conferir.data && !criar.isSuccess && (
        <Validacao arquivo={arquivo} conferencia={conferir.data} />
      )}
      {arquivo && arquivo.linhas.length > 0 && <Previa linhas={arquivo.linhas} conferencia={conferir.data} />}
      <ImportacoesRecentes query={recentes} exceto={emAndamento ? seguida.id : null} onVer={abrir} />
      {aberta && <ResultadoDialog key={aberta} id={aberta} onClose={fechar} />}
    </Stack>
  )
}
