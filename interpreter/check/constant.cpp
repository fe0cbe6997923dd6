#include "interpreter/check/constant.hpp"

#include <algorithm>
#include <iterator>

namespace feerie::check {

using model::ExprKind;
using model::Type;

namespace {

class Evaluator {
 public:
  explicit Evaluator(model::Game const& game, Supposed supposed = {}) : game_(game), supposed_(supposed) {}

  std::optional<Constant> value(model::ExprId id) const {
    if (id.is_none()) return std::nullopt;
    model::Expr const& e = game_.exprs[id];
    switch (e.kind) {
      case ExprKind::Boolean:
      case ExprKind::Number:
      case ExprKind::PlayerConstant:
      case ExprKind::TypeConstant:
      case ExprKind::ColourConstant:
      case ExprKind::SectorConstant:
      case ExprKind::RuleConstant:
      case ExprKind::WordConstant:
        if (e.type == Type::Poisoned) return std::nullopt;
        return Constant{.number = e.value};
      case ExprKind::SiteConstant:
        return Constant{.number = e.value, .sites = {static_cast<std::uint16_t>(e.value)}};
      case ExprKind::Local:
        if (supposed_.local.is_none() || e.value != supposed_.local.index) return std::nullopt;
        return Constant{.number = supposed_.number};
      case ExprKind::Nothing:
        return Constant{.is_nothing = true};
      case ExprKind::SiteSet:
      case ExprKind::SectorSet:
      case ExprKind::TypeSet:
      case ExprKind::PlayerSet:
        return sorted(e.items);
      case ExprKind::Zone: {
        std::vector<std::uint16_t> items;
        for (model::SiteId const s : game_.board.zones[model::ZoneId{static_cast<std::uint16_t>(e.value)}].sites) items.push_back(s.index);
        return sorted(std::move(items));
      }
      case ExprKind::AllSites:
        return sites_where([](model::Site const&) { return true; });
      case ExprKind::SectorSites:
        return with(e.a, [&](Constant const& a) {
          return sites_where([&](model::Site const& s) { return s.sector.index == a.number; });
        });
      case ExprKind::ColouredSites:
        return with(e.a, [&](Constant const& a) {
          return sites_where([&](model::Site const& s) { return s.colour.index == a.number; });
        });
      case ExprKind::RowSites:
        return with(e.a, e.b, [&](Constant const& a, Constant const& b) {
          return sites_where([&](model::Site const& s) { return s.row == a.number && s.sector.index == b.number; });
        });
      case ExprKind::RankThrough:
        return in_line(e.a, &model::Site::y);
      case ExprKind::FileThrough:
        return in_line(e.a, &model::Site::x);
      case ExprKind::MarkedSites:
        return with(e.a, e.b, [&](Constant const& a, Constant const& b) {
          return sites_where([&](model::Site const& s) {
            return s.sector.index == a.number && std::find(s.marks.begin(), s.marks.end(), b.number) != s.marks.end();
          });
        });
      case ExprKind::ColourOf:
        return of_site(e.a, [](model::Site const& s) { return std::int64_t{s.colour.index}; });
      case ExprKind::SectorOf:
        return of_site(e.a, [](model::Site const& s) { return std::int64_t{s.sector.index}; });
      case ExprKind::RowOf:
        return of_site(e.a, [](model::Site const& s) { return std::int64_t{s.row}; });
      case ExprKind::RankOf:
        return of_site(e.a, [](model::Site const& s) { return std::int64_t{s.y} + 1; });
      case ExprKind::FileOf:
        return of_site(e.a, [](model::Site const& s) { return std::int64_t{s.x} + 1; });
      case ExprKind::Union:
      case ExprKind::Intersection:
      case ExprKind::Difference:
        return with(e.a, e.b, [&](Constant const& a, Constant const& b) { return combine(e.kind, a, b); });
      case ExprKind::In:
        return with(e.a, e.b, [](Constant const& a, Constant const& b) {
          return Constant{.number = std::binary_search(b.sites.begin(), b.sites.end(), static_cast<std::uint16_t>(a.number)) ? 1 : 0};
        });
      case ExprKind::Count:
        return with(e.a, [](Constant const& a) { return Constant{.number = static_cast<std::int64_t>(a.sites.size())}; });
      case ExprKind::Exists:
        return with(e.a, [](Constant const& a) { return Constant{.number = a.sites.empty() ? 0 : 1}; });
      case ExprKind::NoneOf:
        return with(e.a, [](Constant const& a) { return Constant{.number = a.sites.empty() ? 1 : 0}; });
      case ExprKind::Not:
        return with(e.a, [](Constant const& a) { return Constant{.number = a.number == 0 ? 1 : 0}; });
      case ExprKind::And:
        return joined(e, 0);
      case ExprKind::Or:
        return joined(e, 1);
      case ExprKind::Equal:
        return compare(e, [](std::int64_t o) { return o == 0; });
      case ExprKind::NotEqual:
        return compare(e, [](std::int64_t o) { return o != 0; });
      case ExprKind::Less:
        return compare(e, [](std::int64_t o) { return o < 0; });
      case ExprKind::LessEqual:
        return compare(e, [](std::int64_t o) { return o <= 0; });
      case ExprKind::Greater:
        return compare(e, [](std::int64_t o) { return o > 0; });
      case ExprKind::GreaterEqual:
        return compare(e, [](std::int64_t o) { return o >= 0; });
      case ExprKind::Plus:
        return with(e.a, e.b, [](Constant const& a, Constant const& b) { return Constant{.number = a.number + b.number}; });
      case ExprKind::Minus:
        return with(e.a, e.b, [](Constant const& a, Constant const& b) { return Constant{.number = a.number - b.number}; });
      case ExprKind::Times:
        return with(e.a, e.b, [](Constant const& a, Constant const& b) { return Constant{.number = a.number * b.number}; });
      default:
        return std::nullopt;
    }
  }

 private:
  static Constant sorted(std::vector<std::uint16_t> items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return Constant{.sites = std::move(items)};
  }

  template <class Matches>
  Constant sites_where(Matches matches) const {
    Constant found;
    for (std::size_t i = 0; i < game_.board.sites.size(); ++i) {
      model::Site const& site = game_.board.sites[game_.board.sites.id_at(i)];
      if (!site.is_exit && matches(site)) found.sites.push_back(static_cast<std::uint16_t>(i));
    }
    return found;
  }

  template <class F>
  std::optional<Constant> with(model::ExprId a, F f) const {
    std::optional<Constant> const x = value(a);
    return x ? std::optional<Constant>(f(*x)) : std::nullopt;
  }

  template <class F>
  std::optional<Constant> with(model::ExprId a, model::ExprId b, F f) const {
    std::optional<Constant> const x = value(a);
    std::optional<Constant> const y = x ? value(b) : std::nullopt;
    return y ? std::optional<Constant>(f(*x, *y)) : std::nullopt;
  }

  // One side that decides is enough, whatever the other may be.
  std::optional<Constant> joined(model::Expr const& e, std::int64_t deciding) const {
    std::optional<Constant> const a = value(e.a);
    std::optional<Constant> const b = value(e.b);
    auto const decides = [&](std::optional<Constant> const& side) { return side && (side->number != 0) == (deciding != 0); };
    if (decides(a) || decides(b)) return Constant{.number = deciding};
    return a && b ? std::optional(Constant{.number = 1 - deciding}) : std::nullopt;
  }

  template <class F>
  std::optional<Constant> of_site(model::ExprId a, F f) const {
    if (game_.exprs[a].type != Type::Site) return std::nullopt;
    return with(a, [&](Constant const& site) {
      return Constant{.number = f(game_.board.sites[model::SiteId{static_cast<std::uint16_t>(site.number)}])};
    });
  }

  template <class Coordinate>
  std::optional<Constant> in_line(model::ExprId a, Coordinate coordinate) const {
    if (game_.exprs[a].type != Type::Site) return std::nullopt;
    return with(a, [&](Constant const& site) {
      auto const wanted = game_.board.sites[model::SiteId{static_cast<std::uint16_t>(site.number)}].*coordinate;
      return sites_where([&](model::Site const& s) { return s.*coordinate == wanted; });
    });
  }

  template <class Holds>
  std::optional<Constant> compare(model::Expr const& e, Holds holds) const {
    return with(e.a, e.b, [&](Constant const& a, Constant const& b) {
      if (a.is_nothing || b.is_nothing) return Constant{.number = holds(a.is_nothing == b.is_nothing ? 0 : 1) ? 1 : 0};
      if (game_.exprs[e.a].type == Type::Sites) return Constant{.number = holds(a.sites == b.sites ? 0 : 1) ? 1 : 0};
      return Constant{.number = holds(a.number - b.number) ? 1 : 0};
    });
  }

  static Constant combine(ExprKind kind, Constant const& a, Constant const& b) {
    Constant result;
    auto const out = std::back_inserter(result.sites);
    if (kind == ExprKind::Union) std::set_union(a.sites.begin(), a.sites.end(), b.sites.begin(), b.sites.end(), out);
    if (kind == ExprKind::Intersection) std::set_intersection(a.sites.begin(), a.sites.end(), b.sites.begin(), b.sites.end(), out);
    if (kind == ExprKind::Difference) std::set_difference(a.sites.begin(), a.sites.end(), b.sites.begin(), b.sites.end(), out);
    return result;
  }

  model::Game const& game_;
  Supposed supposed_;
};

}  // namespace

std::optional<Constant> constant_value(model::Game const& game, model::ExprId expr) { return Evaluator(game).value(expr); }

std::optional<Constant> constant_value(model::Game const& game, model::ExprId expr, Supposed supposed) {
  return Evaluator(game, supposed).value(expr);
}

}  // namespace feerie::check
