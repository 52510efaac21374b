-- Filters: what follows "where"

-- one value
"t"."city" = $1::text
-- [ 'Leeds' ]

-- all but one value
("t"."city" is null or not ("t"."city" = $1::text))
-- [ 'Leeds' ]

-- one of several values
"t"."city" = any($1::text[])
-- [ [ 'Leeds', 'York' ] ]

-- none of several values
("t"."city" is null or not ("t"."city" = any($1::text[])))
-- [ [ 'Leeds', 'York' ] ]

-- one of several values or absent
("t"."city" is null or "t"."city" = any($1::text[]))
-- [ [ 'Leeds', 'York' ] ]

-- none of several values, nor absent
not ("t"."city" is null or "t"."city" = any($1::text[]))
-- [ [ 'Leeds', 'York' ] ]

-- an absent text
"t"."city" is null

-- a present text
not ("t"."city" is null)

-- an absent number
"t"."score" is null

-- a present number
not ("t"."score" is null)

-- one of several numbers
"t"."score" = any($1::double precision[])
-- [ [ 0, 1.5, 1e+300 ] ]

-- one of several numbers but 0
"t"."score" = any($1::double precision[])
-- [ [ 1.5, 2 ] ]

-- one of several booleans
"t"."active" = any($1::boolean[])
-- [ [ true, false ] ]

-- an empty list
("t"."tags" is null or not ("t"."tags" && "t"."tags"))

-- a list with a number
not ("t"."marks" is null or not ("t"."marks" && "t"."marks"))

-- text above
"t"."city" collate "C" > $1::text
-- [ 'L' ]

-- text not above
"t"."city" collate "C" <= $1::text
-- [ 'L' ]

-- a prefix
"t"."city" like $1::text
-- [ 'Lee%' ]

-- a prefix, in a column that the database orders
"t"."city" like $1::text
-- [ 'Lee%' ]

-- a range of texts that is no prefix
"t"."city" collate "C" >= $1::text and "t"."city" collate "C" < $2::text
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"t"."city" >= $1::text and "t"."city" < $2::text
-- [ '', 'L' ]

-- numbers not below
"t"."score" >= $1::double precision
-- [ 1.5 ]

-- numbers below
"t"."score" < $1::double precision
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"t"."score" >= $1::integer
-- [ 2 ]

-- whole numbers below, in a column of integers
"t"."score" < $1::integer
-- [ 2 ]

-- numbers that a column of integers can hold
"t"."score" = $1::integer
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("t"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
1 = 0

-- more than a column of integers can hold
1 = 0

-- less than that
"t"."score" is not null

-- a day
"t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z' ]

-- every other day, or none
("t"."seen" is null or not ("t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz))
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z' ]

-- days, or none
("t"."seen" is null or "t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz or "t"."seen" >= $3::timestamptz and "t"."seen" < $4::timestamptz)
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-04-01T00:00:00.000Z' ]

-- neither of two days, nor none
not ("t"."seen" is null or "t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz or "t"."seen" >= $3::timestamptz and "t"."seen" < $4::timestamptz)
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-04-01T00:00:00.000Z' ]

-- the last of all days
"t"."seen" >= $1::timestamptz
-- [ '9999-12-31T00:00:00.000Z' ]

-- after the last of all days
1 = 0

-- a text with another in it
"t"."city" like $1::text
-- [ '%50\\%%' ]

-- a text without
("t"."city" is null or not ("t"."city" like $1::text))
-- [ '%50\\%%' ]

-- a list with one of several texts
"t"."tags" && $1::text[]
-- [ [ 'a', 'b' ] ]

-- a list with none of several texts
("t"."tags" is null or not ("t"."tags" && $1::text[]))
-- [ [ 'a', 'b' ] ]

-- a list with all of several texts
"t"."tags" @> $1::text[]
-- [ [ 'a', 'b' ] ]

-- a list that lacks one of several texts
("t"."tags" is null or not ("t"."tags" @> $1::text[]))
-- [ [ 'a', 'b' ] ]

-- a list with one of several numbers
"t"."marks" && $1::double precision[]
-- [ [ 0, 1e+300 ] ]

-- a list with all of several numbers
"t"."marks" @> $1::double precision[]
-- [ [ 0, 1e+300 ] ]

-- groups
("t"."city" = $1::text or "t"."active" = $2::boolean and ("t"."score" < $3::double precision or "t"."id" collate "C" > $4::text))
-- [ 'Leeds', true, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "t"."id" asc

-- sorts, nulls lowest, then the key
order by "t"."city" collate "C" asc nulls first, "t"."seen" desc nulls last, "t"."id" desc

-- numbers, nulls lowest
order by "t"."score" asc nulls first, "t"."id" asc

-- rows with and without a value apart
order by "t"."seen" desc, "t"."id" desc limit $1) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is null order by "t"."seen" desc, "t"."id" desc limit $2) as "part 2") as "t" order by "t"."seen" desc nulls last, "t"."id" desc limit $3
-- [ 20, 20, 20 ]

-- a sort by key, which makes the rest idle
order by "t"."active" asc nulls first, "t"."id" collate "C" desc

-- a page
order by "t"."id" asc limit $1 offset $2
-- [ 10, 20 ]

-- an offset alone
order by "t"."id" asc limit $1 offset $2
-- [ 9007199254740991, 20 ]

-- the largest page
order by "t"."id" asc limit $1 offset $2
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by "t"."id" asc limit $1
-- [ 0 ]

-- Walks: the condition

-- the key alone
("id" > $1::text)
-- [ 'k' ]

-- ascending texts
(("city" collate "C", "id") > ($1::text, $2::text))
-- [ 'Leeds', 'k' ]

-- descending texts, the absent last
((("city" collate "C", "id") < ($1::text, $2::text) or "city" collate "C" is null))
-- [ 'Leeds', 'k' ]

-- descending texts that the filter says are present
(("city" collate "C", "id") < ($1::text, $2::text))
-- [ 'Leeds', 'k' ]

-- after the absent, ascending
(("active" is null and "id" > $1::text or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < $1::text)
-- [ 'k' ]

-- the key, descending, which ends the order
("id" collate "C" < $1::text)
-- [ 'k' ]

-- ascending numbers
(("score", "id") > ($1::text::double precision, $2::text))
-- [ '1.5', 'k' ]

-- descending numbers, nulls last
((("score", "id") < ($1::text::double precision, $2::text) or "score" is null))
-- [ '1.5', 'k' ]

-- ascending dates
(("seen", "id") > ($1::text::timestamptz, $2::text))
-- [ '1970-01-01T00:00:00.000+00:00', 'k' ]

-- descending dates
((("seen", "id") < ($1::text::timestamptz, $2::text) or "seen" is null))
-- [ '1970-01-01T00:00:00.000+00:00', 'k' ]

-- after the absent dates, ascending
(("seen" is null and "id" > $1::text or "seen" is not null))
-- [ 'k' ]

-- several keys of one direction
(("city" collate "C" = $1::text and ("active", "id") < ($2::text::boolean, $3::text) or "city" collate "C" = $4::text and "active" is null or "city" collate "C" < $5::text or "city" collate "C" is null))
-- [ 'Leeds', 'true', 'k', 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" collate "C" = $1::text and "score" = $2::text::double precision and ("seen", "id") > ($3::text::timestamptz, $4::text) or "city" collate "C" = $5::text and "score" < $6::text::double precision or "city" collate "C" = $7::text and "score" is null or "city" collate "C" > $8::text))
-- [ 'Leeds', '1.5', '1970-01-01T00:00:00.000+00:00', 'k', 'Leeds', '1.5', 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = $1::text::boolean and "city" collate "C" is null and ("seen", "id") < ($2::text::timestamptz, $3::text) or "active" = $4::text::boolean and "city" collate "C" is null and "seen" is null or "active" < $5::text::boolean or "active" is null))
-- [ 'true', '1970-01-01T00:00:00.000+00:00', 'k', 'true', 'true' ]

-- a date after other keys, in both directions
(("city" collate "C" = $1::text and ("seen", "id") > ($2::text::timestamptz, $3::text) or "city" collate "C" < $4::text or "city" collate "C" is null))
-- [ 'Leeds', '1970-01-01T00:00:00.000+00:00', 'k', 'Leeds' ]

-- rows with and without a value apart
((("seen", "id") < ($1::text::timestamptz, $2::text) or "seen" is null))
-- [ '1970-01-01T00:00:00.000+00:00', 'k' ]

-- columns without nulls
(("seen", "score", "city" collate "C", "id") < ($1::text::timestamptz, $2::text::double precision, $3::text, $4::text))
-- [ '1970-01-01T00:00:00.000+00:00', '1.5', 'Leeds', 'k' ]

-- Walks: the page

-- the key alone
select "t"."id", json_build_array("t"."id")::text as "cursor" from "t" as "t" where "t"."id" > $1::text order by "t"."id" asc limit $2
-- [ 'k', 21 ]

-- ascending texts
select "t"."id", "t"."city", json_build_array("t"."city" collate "C", "t"."id")::text as "cursor" from "t" as "t" where ("t"."city" collate "C", "t"."id") > ($1::text, $2::text) order by "t"."city" collate "C" asc nulls first, "t"."id" asc limit $3
-- [ 'Leeds', 'k', 21 ]

-- descending texts, the absent last
select "t"."id", "t"."city", json_build_array("t"."city" collate "C", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."city" collate "C", "t"."id") < ($1::text, $2::text) order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $3) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" is null order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $4) as "part 2") as "t" order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $5
-- [ 'Leeds', 'k', 21, 21, 21 ]

-- descending texts that the filter says are present
select "t"."id", "t"."city", json_build_array("t"."city" collate "C", "t"."id")::text as "cursor" from "t" as "t" where "t"."city" collate "C" > $1::text and ("t"."city" collate "C", "t"."id") < ($2::text, $3::text) order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $4
-- [ 'A', 'Leeds', 'k', 21 ]

-- after the absent, ascending
select "t"."id", "t"."active", json_build_array("t"."active", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."active" is null and "t"."id" > $1::text order by "t"."active" asc nulls first, "t"."id" asc limit $2) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."active" is not null order by "t"."active" asc nulls first, "t"."id" asc limit $3) as "part 2") as "t" order by "t"."active" asc nulls first, "t"."id" asc limit $4
-- [ 'k', 21, 21, 21 ]

-- after the absent, descending: the key alone is left
select "t"."id", "t"."active", json_build_array("t"."active", "t"."id")::text as "cursor" from "t" as "t" where "t"."active" is null and "t"."id" < $1::text order by "t"."active" desc nulls last, "t"."id" desc limit $2
-- [ 'k', 21 ]

-- the key, descending, which ends the order
select "t"."id", json_build_array("t"."id" collate "C")::text as "cursor" from "t" as "t" where "t"."id" collate "C" < $1::text order by "t"."id" collate "C" desc limit $2
-- [ 'k', 21 ]

-- ascending numbers
select "t"."id", "t"."score", json_build_array("t"."score", "t"."id")::text as "cursor" from "t" as "t" where ("t"."score", "t"."id") > ($1::text::double precision, $2::text) order by "t"."score" asc nulls first, "t"."id" asc limit $3
-- [ '1.5', 'k', 21 ]

-- descending numbers, nulls last
select "t"."id", "t"."score", json_build_array("t"."score", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."score", "t"."id") < ($1::text::double precision, $2::text) order by "t"."score" desc nulls last, "t"."id" desc limit $3) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."score" is null order by "t"."score" desc nulls last, "t"."id" desc limit $4) as "part 2") as "t" order by "t"."score" desc nulls last, "t"."id" desc limit $5
-- [ '1.5', 'k', 21, 21, 21 ]

-- ascending dates
select "t"."id", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."seen", "t"."id")::text as "cursor" from "t" as "t" where ("t"."seen", "t"."id") > ($1::text::timestamptz, $2::text) order by "t"."seen" asc nulls first, "t"."id" asc limit $3
-- [ '1970-01-01T00:00:00.000+00:00', 'k', 21 ]

-- descending dates
select "t"."id", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."seen", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."seen", "t"."id") < ($1::text::timestamptz, $2::text) order by "t"."seen" desc nulls last, "t"."id" desc limit $3) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is null order by "t"."seen" desc nulls last, "t"."id" desc limit $4) as "part 2") as "t" order by "t"."seen" desc nulls last, "t"."id" desc limit $5
-- [ '1970-01-01T00:00:00.000+00:00', 'k', 21, 21, 21 ]

-- after the absent dates, ascending
select "t"."id", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."seen", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."seen" is null and "t"."id" > $1::text order by "t"."seen" asc nulls first, "t"."id" asc limit $2) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is not null order by "t"."seen" asc nulls first, "t"."id" asc limit $3) as "part 2") as "t" order by "t"."seen" asc nulls first, "t"."id" asc limit $4
-- [ 'k', 21, 21, 21 ]

-- several keys of one direction
select "t"."id", "t"."city", "t"."active", json_build_array("t"."city" collate "C", "t"."active", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."city" collate "C" = $1::text and ("t"."active", "t"."id") < ($2::text::boolean, $3::text) order by "t"."city" collate "C" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $4) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" = $5::text and "t"."active" is null order by "t"."city" collate "C" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $6) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" < $7::text order by "t"."city" collate "C" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $8) as "part 3" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" is null order by "t"."city" collate "C" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $9) as "part 4") as "t" order by "t"."city" collate "C" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $10
-- [ 'Leeds', 'true', 'k', 21, 'Leeds', 21, 'Leeds', 21, 21, 21 ]

-- keys of both directions
select "t"."id", "t"."city", "t"."score", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."city" collate "C", "t"."score", "t"."seen", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."city" collate "C" = $1::text and "t"."score" = $2::text::double precision and ("t"."seen", "t"."id") > ($3::text::timestamptz, $4::text) order by "t"."city" collate "C" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $5) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" = $6::text and "t"."score" < $7::text::double precision order by "t"."city" collate "C" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $8) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" = $9::text and "t"."score" is null order by "t"."city" collate "C" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $10) as "part 3" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" > $11::text order by "t"."city" collate "C" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $12) as "part 4") as "t" order by "t"."city" collate "C" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $13
-- [ 'Leeds', '1.5', '1970-01-01T00:00:00.000+00:00', 'k', 21, 'Leeds', '1.5', 21, 'Leeds', 21, 'Leeds', 21, 21 ]

-- an absent cell between present ones
select "t"."id", "t"."city", "t"."active", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."active", "t"."city" collate "C", "t"."seen", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."active" = $1::text::boolean and "t"."city" collate "C" is null and ("t"."seen", "t"."id") < ($2::text::timestamptz, $3::text) order by "t"."active" desc nulls last, "t"."city" collate "C" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit $4) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."active" = $5::text::boolean and "t"."city" collate "C" is null and "t"."seen" is null order by "t"."active" desc nulls last, "t"."city" collate "C" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit $6) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."active" < $7::text::boolean order by "t"."active" desc nulls last, "t"."city" collate "C" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit $8) as "part 3" union all select * from (select "t".* from "t" as "t" where "t"."active" is null order by "t"."active" desc nulls last, "t"."city" collate "C" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit $9) as "part 4") as "t" order by "t"."active" desc nulls last, "t"."city" collate "C" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit $10
-- [ 'true', '1970-01-01T00:00:00.000+00:00', 'k', 21, 'true', 21, 'true', 21, 21, 21 ]

-- a date after other keys, in both directions
select "t"."id", "t"."city", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."city" collate "C", "t"."seen", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where "t"."city" collate "C" = $1::text and ("t"."seen", "t"."id") > ($2::text::timestamptz, $3::text) order by "t"."city" collate "C" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $4) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" < $5::text order by "t"."city" collate "C" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $6) as "part 2" union all select * from (select "t".* from "t" as "t" where "t"."city" collate "C" is null order by "t"."city" collate "C" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $7) as "part 3") as "t" order by "t"."city" collate "C" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit $8
-- [ 'Leeds', '1970-01-01T00:00:00.000+00:00', 'k', 21, 'Leeds', 21, 21, 21 ]

-- rows with and without a value apart
select "t"."id", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."seen", "t"."id")::text as "cursor" from (select * from (select "t".* from "t" as "t" where ("t"."seen", "t"."id") < ($1::text::timestamptz, $2::text) order by "t"."seen" desc, "t"."id" desc limit $3) as "part 1" union all select * from (select "t".* from "t" as "t" where "t"."seen" is null order by "t"."seen" desc, "t"."id" desc limit $4) as "part 2") as "t" order by "t"."seen" desc nulls last, "t"."id" desc limit $5
-- [ '1970-01-01T00:00:00.000+00:00', 'k', 21, 21, 21 ]

-- columns without nulls
select "t"."id", "t"."city", "t"."score", to_json("t"."seen") #>> '{}' as "seen", json_build_array("t"."seen", "t"."score", "t"."city" collate "C", "t"."id")::text as "cursor" from "t" as "t" where ("t"."seen", "t"."score", "t"."city" collate "C", "t"."id") < ($1::text::timestamptz, $2::text::double precision, $3::text, $4::text) order by "t"."seen" desc, "t"."score" desc, "t"."city" collate "C" desc, "t"."id" desc limit $5
-- [ '1970-01-01T00:00:00.000+00:00', '1.5', 'Leeds', 'k', 21 ]

-- the first page of a walk, descending
select "t"."id", "t"."city", "t"."score", "t"."active", to_json("t"."seen") #>> '{}' as "seen", "t"."tags", "t"."marks", json_build_array("t"."city" collate "C", "t"."id")::text as "cursor" from "t" as "t" order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $1
-- [ 21 ]

-- Facets

-- a facet of id
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."id" as "value" from "t" as "t" where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where ("value" is null or "value" like $2::text) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" collate "C" asc limit $3
-- [ 'york', '%a%', 20 ]

-- a facet of city
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select "t"."city_folded" as "value", "t"."city" collate "C" as "own" from "t" as "t") as "cells" group by "value") as "groups" where ("value" is null or "value" = any($1::text[])) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" collate "C" asc limit $2
-- [ [ 'leeds', 'york' ], 1 ]

-- a facet of score
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."score" + 0 as "value" from "t" as "t" where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $2
-- [ 'york', 3 ]

-- a facet of active
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."active" as "value" from "t" as "t" where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $2
-- [ 'york', 2 ]

-- a facet of seen
select "bucket", count(*) as "count" from (select case when "t"."seen" is null then 3 when "t"."seen" < $1::timestamptz then 0 when "t"."seen" < $2::timestamptz then 1 else 2 end as "bucket" from "t" as "t" where "t"."city_folded" = $3::text) as "cells" group by "bucket"
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', 'york' ]

-- a facet of tags
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select element.value collate "C" as "value", element.own collate "C" as "own", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."tags_folded", "t"."tags") as element(value, own) where element.value is not null) as element on true where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where ("value" is null or "value" like $2::text) order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $3
-- [ 'york', '%eu%', 20 ]

-- a facet of marks
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."marks", "t"."marks") as element(value, own) where element.value is not null) as element on true where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $2
-- [ 'york', 20 ]

-- the range of seen
select to_json(min("cell")) #>> '{}' as "min", to_json(max("cell")) #>> '{}' as "max", count("cell") as "present", count(*) as "total" from (select "t"."seen" as "cell" from "t" as "t") as "cells"

-- the range of score
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."score" as "cell" from "t" as "t") as "cells"

-- Column types: a filter, an order, a select and a cursor

-- string in text, varchar
select "t"."id", "t"."x", json_build_array("t"."x" collate "C", "t"."id")::text as "cursor" where ("t"."x" = $1::text or "t"."x" collate "C" > $2::text or "t"."x" like $3::text) order by "t"."x" collate "C" asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in text collate "C", varchar collate "C"
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" = $1::text or "t"."x" > $2::text or "t"."x" like $3::text) order by "t"."x" asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in char
select "t"."id", "t"."x"::text as "x", json_build_array("t"."x" collate "C", "t"."id")::text as "cursor" where ("t"."x" = $1::bpchar or "t"."x" collate "C" > $2::bpchar or "t"."x"::text collate "C" like $3::text) order by "t"."x" collate "C" asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in uuid
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" = $1::uuid or "t"."x"::text collate "C" > $2::text or "t"."x"::text collate "C" like $3::text) order by "t"."x" asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in enum
select "t"."id", "t"."x"::text as "x", json_build_array("t"."x"::text collate "C", "t"."id")::text as "cursor" where ("t"."x"::text = $1::text or "t"."x"::text collate "C" > $2::text or "t"."x"::text like $3::text) order by "t"."x"::text collate "C" asc nulls first, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- number in double precision
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" is null or "t"."x" = any($1::double precision[])) order by "t"."x" asc nulls first, "t"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in real
select "t"."id", "t"."x"::text::double precision as "x", json_build_array("t"."x"::text::double precision, "t"."id")::text as "cursor" where ("t"."x"::text::double precision is null or "t"."x"::text::double precision = any($1::double precision[])) order by "t"."x"::text::double precision asc nulls first, "t"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in smallint
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" is null or "t"."x" = $1::smallint) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in integer
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" is null or "t"."x" = $1::integer) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in bigint
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" is null or "t"."x" = $1::bigint) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in numeric
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" is null or "t"."x" = any($1::numeric[])) order by "t"."x" asc nulls first, "t"."id" asc
-- [ [ 1, 1.5 ] ]

-- boolean in boolean
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where "t"."x" = $1::boolean order by "t"."x" asc nulls first, "t"."id" asc
-- [ true ]

-- date in timestamptz, timestamptz(3)
select "t"."id", to_json("t"."x") #>> '{}' as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where "t"."x" >= $1::timestamptz order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in timestamp, timestamp(3)
select "t"."id", to_json("t"."x") #>> '{}' as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where "t"."x" >= $1::timestamp order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in date
select "t"."id", to_json("t"."x") #>> '{}' as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where "t"."x" >= $1::date order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01' ]

-- date in bigint
select "t"."id", "t"."x", json_build_array("t"."x", "t"."id")::text as "cursor" where "t"."x" >= $1::bigint order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1709251200000 ]

-- day in date
select "t"."id", to_json("t"."x") #>> '{}' as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where "t"."x" >= $1::date order by "t"."x" asc nulls first, "t"."id" asc
-- [ '2024-03-01' ]

-- decimal in numeric
select "t"."id", "t"."x"::text as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" = any($1::numeric[]) or "t"."x" > $2::numeric) order by "t"."x" asc nulls first, "t"."id" asc
-- [ [ '1.5', '2', '3', '0.25' ], '1.5' ]

-- decimal in bigint
select "t"."id", "t"."x"::text as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" = any($1::bigint[]) or "t"."x" > $2::bigint) order by "t"."x" asc nulls first, "t"."id" asc
-- [ [ '2', '3' ], '1' ]

-- decimal in integer
select "t"."id", "t"."x"::text as "x", json_build_array("t"."x", "t"."id")::text as "cursor" where ("t"."x" = any($1::integer[]) or "t"."x" > $2::integer) order by "t"."x" asc nulls first, "t"."id" asc
-- [ [ '2', '3' ], '1' ]

-- string[] in text[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where ("t"."x" && $1::text[] or "t"."x" @> $2::text[]) order by "t"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- string[] in varchar[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where ("t"."x" && $1::varchar[] or "t"."x" @> $2::varchar[]) order by "t"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- string[] in uuid[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where ("t"."x" && $1::uuid[] or 1 = 0) order by "t"."id" asc
-- [ [ '7c9e6679-7425-40de-944b-e07fc1f90ae7' ] ]

-- string[] in jsonb
select "t"."id", case when jsonb_typeof("t"."x") = 'array' then "t"."x" end as "x", json_build_array("t"."id")::text as "cursor" where ("t"."x" @> any($1::text[]::jsonb[]) or "t"."x" @> $2::text::jsonb) order by "t"."id" asc
-- [ [ '["a"]', '["7c9e6679-7425-40de-944b-e07fc1f90ae7"]' ], '["a","b"]' ]

-- string[] in json
select "t"."id", case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end as "x", json_build_array("t"."id")::text as "cursor" where ("t"."x"::jsonb @> any($1::text[]::jsonb[]) or "t"."x"::jsonb @> $2::text::jsonb) order by "t"."id" asc
-- [ [ '["a"]', '["7c9e6679-7425-40de-944b-e07fc1f90ae7"]' ], '["a","b"]' ]

-- number[] in double precision[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where (("t"."x" is null or not ("t"."x" && "t"."x")) or "t"."x" && $1::double precision[]) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in real[]
select "t"."id", "t"."x"::text[]::double precision[] as "x", json_build_array("t"."id")::text as "cursor" where (("t"."x"::text[]::double precision[] is null or not ("t"."x"::text[]::double precision[] && "t"."x"::text[]::double precision[])) or "t"."x"::text[]::double precision[] && $1::double precision[]) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in smallint[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where (("t"."x" is null or not ("t"."x" && "t"."x")) or "t"."x" && $1::smallint[]) order by "t"."id" asc
-- [ [ 1 ] ]

-- number[] in integer[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where (("t"."x" is null or not ("t"."x" && "t"."x")) or "t"."x" && $1::integer[]) order by "t"."id" asc
-- [ [ 1 ] ]

-- number[] in bigint[]
select "t"."id", "t"."x", json_build_array("t"."id")::text as "cursor" where (("t"."x" is null or not ("t"."x" && "t"."x")) or "t"."x" && $1::bigint[]) order by "t"."id" asc
-- [ [ 1 ] ]

-- number[] in jsonb
select "t"."id", (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) as "x", json_build_array("t"."id")::text as "cursor" where (((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) is null or not ((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) && (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)))) or (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) && $1::double precision[]) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in json
select "t"."id", (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value)) as "x", json_build_array("t"."id")::text as "cursor" where (((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value)) is null or not ((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value)) && (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value)))) or (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value)) && $1::double precision[]) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- Values of a facet, by the type of the column

-- string in text, varchar
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" collate "C" asc limit $1
-- [ 3 ]

-- string in text collate "C", varchar collate "C", uuid
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- string in char
select "cell"::text as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" collate "C" asc limit $1
-- [ 3 ]

-- string in enum
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x"::text as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" collate "C" asc limit $1
-- [ 3 ]

-- number in double precision, numeric
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number in real
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x"::text::double precision + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number in smallint, integer, bigint
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- boolean in boolean
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- date in timestamptz, timestamptz(3), timestamp, timestamp(3), date
select to_json(min("cell")) #>> '{}' as "min", to_json(max("cell")) #>> '{}' as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- date in bigint
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- day in date
select to_json(min("cell")) #>> '{}' as "min", to_json(max("cell")) #>> '{}' as "max", count("cell") as "present", count(*) as "total" from (select "t"."x" as "cell" from "t" as "t") as "cells"

-- decimal in numeric, bigint, integer
select "cell"::text as "value", "count", count("cell") over () as "distinct", sum(case when "cell" is null then "count" else 0 end) over () as "absent" from (select "cell", count(*) as "count" from (select "t"."x" as "cell" from "t" as "t") as "cells" group by "cell") as "groups" order by case when "cell" is null then 1 else 0 end asc, "count" desc, "cell" asc limit $1
-- [ 3 ]

-- string[] in text[], varchar[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."x", "t"."x") as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- string[] in uuid[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."x", "t"."x") as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- string[] in jsonb
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.value #>> '{}' as value, "t"."x" ->> (element.place - 1)::int as own from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) with ordinality as element(value, place) where jsonb_typeof(element.value) = 'string') as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- string[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.value #>> '{}' as value, "t"."x"::jsonb ->> (element.place - 1)::int as own from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) with ordinality as element(value, place) where jsonb_typeof(element.value) = 'string') as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in double precision[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."x", "t"."x") as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in real[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."x"::text[]::double precision[], "t"."x"::text[]::double precision[]) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in smallint[], integer[], bigint[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest("t"."x", "t"."x") as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in jsonb
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)), (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value))) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- number[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value)), (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x"::jsonb) = 'array' then "t"."x"::jsonb end) as element(value))) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" order by case when "value" is null then 1 else 0 end asc, "count" desc, "value" asc limit $1
-- [ 3 ]

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in text
(select case typtype when 'e' then 'enum' else format_type(oid, null) end || case when named in ('"C"', '"POSIX"', '"C.UTF-8"') or named = '"default"' and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || named || ' (nondeterministic)' else '' end from pg_type, lateral (select case when typcollation <> 0 then pg_collation_for("t"."x") end collate "C" as named) as c where oid = pg_typeof(coalesce("t"."x", null)))
"t"."x"::text collate "C"

-- string in text collate "C", varchar, varchar collate "C", char, enum


-- string in uuid
(case when pg_typeof(coalesce("t"."x", null)) = 'uuid'::regtype then "t"."x"::text collate "C"::uuid end)

-- number in double precision
(select case typtype when 'e' then 'enum' else format_type(oid, null) end || case when named in ('"C"', '"POSIX"', '"C.UTF-8"') or named = '"default"' and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || named || ' (nondeterministic)' else '' end || case when oid in (700, 701, 1021, 1022, 114, 3802) and current_setting('extra_float_digits')::integer < 1 then ' under extra_float_digits below 1' else '' end from pg_type, lateral (select case when typcollation <> 0 then pg_collation_for("t"."x") end collate "C" as named) as c where oid = pg_typeof(coalesce("t"."x", null)))
(case when pg_typeof(coalesce("t"."x", null)) = 'double precision'::regtype then "t"."x"::text collate "C"::double precision end)

-- number in real
(case when pg_typeof(coalesce("t"."x", null)) = 'real'::regtype then "t"."x"::text collate "C"::real end)

-- number in smallint
(case when pg_typeof(coalesce("t"."x", null)) = 'smallint'::regtype then "t"."x"::text collate "C"::smallint end)

-- number in integer
(case when pg_typeof(coalesce("t"."x", null)) = 'integer'::regtype then "t"."x"::text collate "C"::integer end)

-- number in bigint
(case when pg_typeof(coalesce("t"."x", null)) = 'bigint'::regtype then "t"."x"::text collate "C"::bigint end)

-- number in numeric
(case when pg_typeof(coalesce("t"."x", null)) = 'numeric'::regtype then "t"."x"::text collate "C"::numeric end)

-- boolean in boolean
(case when pg_typeof(coalesce("t"."x", null)) = 'boolean'::regtype then "t"."x"::text collate "C"::boolean end)

-- date in timestamptz
(case when pg_typeof(coalesce("t"."x", null)) = 'timestamptz'::regtype then "t"."x"::text collate "C"::timestamptz end)

-- date in timestamptz(3)
(case when pg_typeof(coalesce("t"."x", null)) = 'timestamptz(3)'::regtype then "t"."x"::text collate "C"::timestamptz(3) end)

-- date in timestamp
(case when pg_typeof(coalesce("t"."x", null)) = 'timestamp'::regtype then "t"."x"::text collate "C"::timestamp end)

-- date in timestamp(3)
(case when pg_typeof(coalesce("t"."x", null)) = 'timestamp(3)'::regtype then "t"."x"::text collate "C"::timestamp(3) end)

-- date in date
(case when pg_typeof(coalesce("t"."x", null)) = 'date'::regtype then "t"."x"::text collate "C"::date end)

-- date in bigint


-- day in date


-- decimal in numeric, bigint, integer


-- string[] in text[]
(case when pg_typeof(coalesce("t"."x", null)) = 'text[]'::regtype then "t"."x"::text collate "C"::text[] end)
(array_ndims("t"."x") > 1 or exists (select from unnest("t"."x") as element(value) where 1 = 0))

-- string[] in varchar[]
(case when pg_typeof(coalesce("t"."x", null)) = 'varchar[]'::regtype then "t"."x"::text collate "C"::varchar[] end)

-- string[] in uuid[]
(case when pg_typeof(coalesce("t"."x", null)) = 'uuid[]'::regtype then "t"."x"::text collate "C"::uuid[] end)

-- string[] in jsonb
(case when pg_typeof(coalesce("t"."x", null)) = 'jsonb'::regtype then "t"."x"::text collate "C"::jsonb end)
exists (select from json_array_elements(case when json_typeof("t"."x"::json) = 'array' then "t"."x"::json end) as element(value) where json_typeof(element.value) not in ('null', 'string'))

-- string[] in json
(case when pg_typeof(coalesce("t"."x", null)) = 'json'::regtype then "t"."x"::text collate "C"::json end)

-- number[] in double precision[]
(case when pg_typeof(coalesce("t"."x", null)) = 'double precision[]'::regtype then "t"."x"::text collate "C"::double precision[] end)
(array_ndims("t"."x") > 1 or exists (select from unnest("t"."x") as element(value) where not (element.value <> 'NaN')))

-- number[] in real[]
(case when pg_typeof(coalesce("t"."x", null)) = 'real[]'::regtype then "t"."x"::text collate "C"::real[] end)

-- number[] in smallint[]
(case when pg_typeof(coalesce("t"."x", null)) = 'smallint[]'::regtype then "t"."x"::text collate "C"::smallint[] end)

-- number[] in integer[]
(case when pg_typeof(coalesce("t"."x", null)) = 'integer[]'::regtype then "t"."x"::text collate "C"::integer[] end)

-- number[] in bigint[]
(case when pg_typeof(coalesce("t"."x", null)) = 'bigint[]'::regtype then "t"."x"::text collate "C"::bigint[] end)
(array_ndims("t"."x") > 1 or exists (select from unnest("t"."x") as element(value) where not (element.value between -9007199254740991 and 9007199254740991)))

-- number[] in jsonb
exists (select from json_array_elements(case when json_typeof("t"."x"::json) = 'array' then "t"."x"::json end) as element(value) where json_typeof(element.value) not in ('null', 'number'))

-- number[] in json

