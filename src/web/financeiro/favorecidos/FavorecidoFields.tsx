/** The fields of a payee, shared by the new and edit forms. */
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { checkDocumento, fitsDocumento, formatDocumento, normalizeDocumento } from '../../../core/cpf-cnpj.ts'
import { isCpfValid } from '../../../core/documents.ts'
import { checkPixKey, normalizePixKey, questionOfPixKey } from '../../../core/financeiro/chave-pix.ts'
import { CHAVE_PIX_TIPOS, FAVORECIDO_TIPOS, VINCULOS } from '../../../core/financeiro/favorecidos.ts'
import { orpc, queryClient } from '../../api/query.ts'
import { ColaboradorSelect } from '../../colaboradores/selects.tsx'
import { masked } from '../../fields/MaskedField.tsx'
import { warned } from '../../fields/warning.tsx'
import { FormSection } from '../../record/FormSection.tsx'
import { fieldsOf } from '../../record/form-fields.ts'
import { FORM_FAVORECIDO, type FormFavorecido, withTypedKey } from './form.ts'
import { MesmaChave, MesmoDocumento } from './Iguais.tsx'

const NO_KEY = 'Sem chave'

/** `exceto` is the id of the payee being edited. */
export function FavorecidoFields({
  form,
  exceto,
}: {
  form: UseFormReturnType<FormFavorecido>
  exceto?: string | undefined
}) {
  const { of, text, reference } = fieldsOf(form, FORM_FAVORECIDO.labels)
  const { tipo, tipo_chave, chave_pix } = form.values
  const iguais = useIguais(form.values, exceto)
  const colaborador = reference('colaborador_id')
  const key = text('chave_pix')
  const type = of('tipo_chave')
  // After a refusal, the error says the same.
  const question = type.error ? null : questionOfPixKey(tipo_chave, chave_pix)
  return (
    <>
      <FormSection title="Quem recebe">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Select {...of('tipo')} withAsterisk data={[...FAVORECIDO_TIPOS]} />
          {tipo === 'Colaborador' && (
            <ColaboradorSelect
              {...colaborador}
              withAsterisk
              onChange={(id, option) => {
                colaborador.onChange(id, option)
                if (id !== null) void fillInFrom(form, id)
              }}
            />
          )}
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <DocumentoField {...of('documento')} />
          <Select {...of('vinculo')} clearable placeholder="Não informado" data={[...VINCULOS]} />
          <TextInput
            {...text('email')}
            type="email"
            maxLength={254}
            description="Para receber os extratos. Outro Administrador o confirma, onde há um"
          />
        </SimpleGrid>
        <MesmoDocumento form={form} outros={iguais.documento} />
      </FormSection>
      <FormSection title="Chave PIX">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            {...key}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            onBlur={() => form.setValues(withTypedKey(form.getValues()))}
          />
          <Select
            {...type}
            clearable
            placeholder={NO_KEY}
            data={[...CHAVE_PIX_TIPOS]}
            {...warned(question)}
          />
        </SimpleGrid>
        <MesmaChave outros={iguais.chave} />
      </FormSection>
    </>
  )
}

/** Proposes the colaborador's name and CPF where nothing was typed. */
async function fillInFrom(form: UseFormReturnType<FormFavorecido>, id: string): Promise<void> {
  const found = await queryClient
    .fetchQuery(orpc.colaboradores.obter.queryOptions({ input: { id } }))
    .catch(() => null)
  const { colaborador_id, nome, documento } = form.getValues()
  if (found === null || colaborador_id !== id) return
  if (nome === '') form.setFieldValue('nome', found.nome)
  if (documento === '' && isCpfValid(found.cpf)) form.setFieldValue('documento', formatDocumento(found.cpf))
}

const DEBOUNCE_MS = 400
const NONE = { documento: [], chave: [] }

/** Other payees with the typed document or key; `exceto` is the id of the payee being edited. */
function useIguais(
  { documento, tipo_chave, chave_pix }: Pick<FormFavorecido, 'documento' | 'tipo_chave' | 'chave_pix'>,
  exceto?: string,
) {
  const isKey = tipo_chave !== null && chave_pix !== '' && checkPixKey(tipo_chave, chave_pix) === null
  const [typed] = useDebouncedValue(
    JSON.stringify({
      documento: checkDocumento(documento) === null ? normalizeDocumento(documento) : '',
      chave_pix: isKey ? normalizePixKey(tipo_chave, chave_pix) : '',
    }),
    DEBOUNCE_MS,
  )
  const wanted: { documento: string; chave_pix: string } = JSON.parse(typed)
  const enabled = wanted.documento !== '' || wanted.chave_pix !== ''
  const { data } = useQuery(
    orpc.favorecidos.iguais.queryOptions({
      input: { ...wanted, ...(exceto === undefined ? {} : { exceto }) },
      enabled,
      // Only a warning: the server decides when the payee is saved.
      retry: false,
    }),
  )
  return (enabled && data) || NONE
}

// A CNPJ may have letters, which a numeric keyboard lacks.
const DocumentoField = masked({ format: formatDocumento, fits: fitsDocumento, check: checkDocumento }, 'text')
