// Distribution of tokens to a list of addresses by its Merkle root; see idl.ts for accounts and data.
#include "claim.h"
#include "clawback.h"
#include "open.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context->data[0]) {
    case DISTRIBUTOR_OPEN:
      return open_distribution(context);
    case DISTRIBUTOR_CLAIM:
      return claim(context);
    case DISTRIBUTOR_CLAIM_VESTED:
      return claim_vested(context);
    case DISTRIBUTOR_CLAWBACK:
      return clawback(context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  if (error == ERROR_ARITHMETIC_OVERFLOW) return DISTRIBUTOR_ERROR_OVERFLOW;
  if (error == ERROR_INVALID_INSTRUCTION_DATA) return DISTRIBUTOR_ERROR_INVALID_INSTRUCTION;
  return error;
}
