// Bins outside of the pool's window: accounts of 32 bins each, and the window's moves over them.
#pragma once

#include "bins.h"

#define PAGE_BINS 32
_Static_assert(sizeof(((Page *)0)->bins) == 2 + PAGE_BINS * DLMM_BIN_SIZE, "32 bins");
_Static_assert(BINS % PAGE_BINS == 0, "whole pages");

INLINE u8 *page_bin(Page *page, u64 offset) { return page->bins + 2 + offset * DLMM_BIN_SIZE; }

// Pages begin at whole distances from the window, which moves by whole pages. MAX_BIN bounds both numbers.
static inline bool page_is_aligned(const Pool *pool, i64 first) {
  return ((u64)(first - pool_first(pool) + 4ll * MAX_BIN * PAGE_BINS) & (PAGE_BINS - 1)) == 0;
}

// Only this program writes accounts with this owner and discriminator, one for each first bin.
static inline u64 page_load(const Context *context, const Account *account, const Account *pool_account, Page **page) {
  TRY(account_check_writable(account));
  TRY(account_check_state(account, context->program_id, OWN(PAGE_DISCRIMINATOR), OWN(PAGE_SIZE)));
  *page = ACCOUNT_DATA(Page, account);
  return account_is(pool_account, (*page)->pool) ? SUCCESS : OWN(ERROR_INVALID_ACCOUNT);
}

static inline u64 page_check_address(const Context *context, const Account *account, const Account *pool_account,
                                     int32_t first, u8 *bump) {
  Bytes seeds[4] = {SEED_TEXT("page"), SEED(pool_account->key, KEY_BYTES), SEED(&first, sizeof first)};
  return pda_check(account, seeds, 3, context->program_id, bump);
}

static inline u64 create_page(const Context *context) {
  REQUIRE(context->data_length == OWN(CREATE_PAGE_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(CREATE_PAGE_ACCOUNTS)));
  const Account *payer = &context->accounts[OWN(CREATE_PAGE_ACCOUNT_PAYER)];
  const Account *pool_account = &context->accounts[OWN(CREATE_PAGE_ACCOUNT_POOL)];
  Account *account = &context->accounts[OWN(CREATE_PAGE_ACCOUNT_PAGE)];
  TRY(account_check_signer(payer));
  TRY(account_check_writable(payer));
  TRY(account_check_writable(account));
  TRY(account_check_key(&context->accounts[OWN(CREATE_PAGE_ACCOUNT_SYSTEM_PROGRAM)], SYSTEM_ID));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  const int32_t first = ((const DlmmCreatePageData *)context->data)->first_bin;
  TRY(bins_check(pool, first, (i64)first + PAGE_BINS - 1));
  REQUIRE(page_is_aligned(pool, first), OWN(ERROR_INVALID_BIN));
  REQUIRE(account_check_unused(account) == SUCCESS, OWN(ERROR_ALREADY_INITIALIZED));
  u8 bump;
  TRY(page_check_address(context, account, pool_account, first, &bump));
  Bytes seeds[4] = {SEED_TEXT("page"), SEED(pool_account->key, KEY_BYTES), SEED(&first, sizeof first), SEED(&bump, 1)};
  const Signer signer = {seeds, 4};
  const NewAccount wanted = {OWN(PAGE_SIZE), context->program_id, 0};
  TRY(system_create(context, payer, account, &wanted, &signer));
  Page *page = ACCOUNT_DATA(Page, account);
  store_u64(page->discriminator, OWN(PAGE_DISCRIMINATOR));
  key_copy(page->pool, pool_account->key);
  page->first_bin = first;
  page->bump = bump;
  store_u16(page->bins, PAGE_BINS);
  return SUCCESS;
}

// The page at `first`, or NULL when its account does not exist: then its bins are empty.
OUTLINE u64 page_find(const Context *context, const Account *account, const Account *pool_account, i64 first,
                      Page **page) {
  *page = NULL;
  if (account_check_unused(account) == SUCCESS) {
    u8 bump;
    return page_check_address(context, account, pool_account, (int32_t)first, &bump);
  }
  TRY(page_load(context, account, pool_account, page));
  return (i64)(*page)->first_bin == first ? SUCCESS : OWN(ERROR_INVALID_ACCOUNT);
}

// Copies 32 bins of the window to their page; without a page they must be empty.
static inline u64 page_out(Page *page, const u8 *bins) {
  if (page != NULL) {
    sol_memcpy_(page_bin(page, 0), bins, PAGE_BINS * DLMM_BIN_SIZE);
    return SUCCESS;
  }
  for (u64 offset = 0; offset < PAGE_BINS; offset++) {
    REQUIRE(bin_supply(bins + offset * DLMM_BIN_SIZE) == 0, OWN(ERROR_MISSING_PAGE));
  }
  return SUCCESS;
}

static inline void page_in(Page *page, u8 *bins) {
  if (page == NULL) {
    sol_memset_(bins, 0, PAGE_BINS * DLMM_BIN_SIZE);
    return;
  }
  sol_memcpy_(bins, page_bin(page, 0), PAGE_BINS * DLMM_BIN_SIZE);
  sol_memset_(page_bin(page, 0), 0, PAGE_BINS * DLMM_BIN_SIZE);
}

// Parts of what has stood that a move may hide: of what is near the price of the mint, and of all that the pool has of the
// other one.
#define HIDDEN_OF_NEAR 2
#define HIDDEN_OF_OTHER 1000

// Whether the page that leaves may be hidden, in a pool that has been noted in this slot. It is empty; or more of its
// side has stood near the price (in an even pool it is a third); or it is next to nothing beside the other side, at its page's
// price: dust pins no window. No deposit of the moment helps, and after a move that hides something what is near has to stand
// anew: else a price that is pushed over empty bins would carry the window from page to page.
static inline u64 hide_check(Pool *pool, bool up) {
  const u64 side = up ? 1 : 0, other = 1 - side;
  const u64 hidden = up ? window_amount(pool, 0, PAGE_BINS, 1) : window_amount(pool, BINS - PAGE_BINS, BINS, 0);
  if (hidden == 0) return SUCCESS;
  REQUIRE(pool_is_whole(pool), OWN(ERROR_INVALID_BIN));
  const u64 held = u64_least(load_u64(pool_held_now(pool, side)), load_u64(pool_held_before(pool, side)));
  if (hidden <= u64_least(held, window_amount(pool, 0, BINS, side)) / HIDDEN_OF_NEAR) {
    store_u64(pool_held_now(pool, side), 0);
    return SUCCESS;
  }
  const u64 reserve = u64_least(load_u64(pool_reserve_now(pool, other)), load_u64(pool_reserve_before(pool, other)));
  Wide price, worth;
  TRY(price_at(pool, up ? 0 : BINS - 1, &price));
  price_convert(&price, side, hidden, &worth);
  const u64 most = u64_least(reserve, *pool_reserve(pool, other)) / HIDDEN_OF_OTHER;
  return worth.high == 0 && worth.low < most ? SUCCESS : OWN(ERROR_INVALID_BIN);
}

// A move upwards is possible when the active bin is in the highest page, or when nothing is for sale from the active bin
// up; downwards likewise. The active bin stays in the window, two pages away from where it could be moved back.
static inline u64 move_check(Pool *pool, bool up) {
  const u64 active = pool_active_offset(pool);
  const u64 last = BINS - PAGE_BINS; // offset of the highest page
  REQUIRE(up ? active >= PAGE_BINS : active < last, OWN(ERROR_INVALID_BIN));
  const bool is_near = up ? active >= last : active < PAGE_BINS;
  const bool is_sold_out = up ? window_amount(pool, active, BINS, 0) == 0 : window_amount(pool, 0, active + 1, 1) == 0;
  return is_near || is_sold_out ? hide_check(pool, up) : OWN(ERROR_INVALID_BIN);
}

static inline u64 move_window(const Context *context) {
  REQUIRE(context->data_length == OWN(MOVE_WINDOW_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(MOVE_WINDOW_ACCOUNTS)));
  const Account *pool_account = &context->accounts[OWN(MOVE_WINDOW_ACCOUNT_POOL)];
  const u8 up = ((const DlmmMoveWindowData *)context->data)->up;
  REQUIRE(up <= 1, OWN(ERROR_INVALID_INSTRUCTION));
  TRY(account_check_writable(pool_account));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  TRY(price_accumulate(pool, NULL));
  TRY(move_check(pool, up));
  const i64 before = pool_first(pool);
  const i64 first = up ? before + PAGE_BINS : before - PAGE_BINS;
  Page *out, *in;
  TRY(page_find(context, &context->accounts[OWN(MOVE_WINDOW_ACCOUNT_PAGE_OUT)], pool_account,
                up ? before : before + BINS - PAGE_BINS, &out));
  TRY(page_find(context, &context->accounts[OWN(MOVE_WINDOW_ACCOUNT_PAGE_IN)], pool_account,
                up ? before + BINS : first, &in));
  Wide price;
  TRY(price_of_number(pool->bin_step, first, &price));
  TRY(price_check(price, pool->bin_step));

  TRY(page_out(out, bin_at(pool, up ? 0 : BINS - PAGE_BINS)));
  const u64 kept = (BINS - PAGE_BINS) * DLMM_BIN_SIZE;
  sol_memmove_(bin_at(pool, up ? 0 : PAGE_BINS), bin_at(pool, up ? PAGE_BINS : 0), kept);
  page_in(in, bin_at(pool, up ? BINS - PAGE_BINS : 0));
  pool->first_bin = (int32_t)first;
  wide_store(pool->first_price, price);
  return SUCCESS;
}
